import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Figures the process publishes at /metrics. */
export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'operation' | 'status'>;
  jobSeconds: Histogram<'job' | 'outcome'>;
  sockets: Gauge;
  liveEvents: Counter;
  mails: Counter<'outcome'>;
}

/** Creates the metric set of one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({ name: 'atrium_request_seconds', help: 'Time to answer a call', labelNames: ['operation', 'status'], buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5], registers }),
    jobSeconds: new Histogram({ name: 'atrium_job_seconds', help: 'Time of a background job', labelNames: ['job', 'outcome'], buckets: [0.01, 0.1, 1, 10, 60], registers }),
    sockets: new Gauge({ name: 'atrium_sockets', help: 'Open authenticated sockets', registers }),
    liveEvents: new Counter({ name: 'atrium_live_events_total', help: 'Events sent to browsers', registers }),
    mails: new Counter({ name: 'atrium_mails_total', help: 'Mails by outcome', labelNames: ['outcome'], registers }),
  };
}
