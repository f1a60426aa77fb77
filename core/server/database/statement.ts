import pg from 'pg';

/** Whose eyes a statement has; row-level security reads both. */
export interface Viewer { accountId: string | null; workspaceId: number | null }

/** The parts of pg's connection and query that its types leave out. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  bind(message: { statement: string; values: unknown[]; valueMapper?: unknown }): void;
  execute(message: object): void;
  sync(): void;
}
interface DataRow { fields: Array<string | null> }
interface Answer { fields: Array<{ name: string }>; rows: unknown[]; _parsers: Array<(text: string) => unknown> }
interface Wire {
  name?: string; text: string; values?: unknown[]; queryMode?: string; _rowMode?: string; types?: unknown;
  _result: Answer;
  _canceledDueToError: unknown;
  callback: (error: Error | null, answer: pg.QueryResult) => void;
  submit(connection: Connection): Error | null;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: DataRow): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
const Base = pg.Query as unknown as new (config: pg.QueryConfig, values?: unknown[]) => Wire;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Both settings as texts, checked to be what they claim. */
export function settingsOf({ accountId, workspaceId }: Viewer): [workspaceId: string, accountId: string] {
  const workspace = workspaceId === null ? '' : String(Math.trunc(workspaceId));
  const account = accountId ?? '';
  if (!/^\d*$/.test(workspace) || (account !== '' && !uuid.test(account))) throw new Error('viewer is not well formed');
  return [workspace, account];
}

/** Makes the rest of the transaction the viewer's and read-only; answers no row. */
const opening = {
  name: 'atrium.viewer',
  text: "select where set_config('app.workspace_id', $1, true) || set_config('app.account_id', $2, true) || set_config('transaction_read_only', 'on', true) is null",
};

const isPrepared = ({ parsedStatements, submittedNamedStatements }: Connection, name: string) => parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined;

/** Columns with names like this belong to the server and stand beside the rows, not in them. */
const besideMark = '·';
/** A property rather than a WeakMap: what an old WeakMap holds outlives every collection of the young generation. */
const beside = Symbol('beside');

/** Per row the texts of its columns whose names begin with `·`; they come last in the select list. */
export function besideRows(rows: readonly unknown[]): ReadonlyArray<ReadonlyArray<string | null>> {
  return (rows as { [beside]?: Array<Array<string | null>> })[beside] ?? [];
}

/** What an answer's columns are called and how their texts are read; those from `shown` on stand beside the rows. */
interface Columns { names: string[]; parsers: Array<(text: string) => unknown>; shown: number }

/** A prepared statement cannot change its columns, so that each connection needs to be told of them only once. */
const descriptions = new WeakMap<Connection, Map<string, Columns>>();
const prepareValue = (pg as unknown as { utils?: { prepareValue?: unknown } }).utils?.prepareValue;

/**
 * One statement as we send it. With a viewer it is a transaction of its own: settings and statement leave together
 * and end at the same Sync, so that nothing is begun, committed or waited for besides the answer.
 */
class Statement extends Base {
  /** How long its answer is waited for, in milliseconds, where that is not what the pool says; pg reads it. */
  readonly query_timeout: number | undefined;
  private readonly settings: [string, string] | null;
  private opened: boolean;
  private columns: Columns | undefined;
  private described: Map<string, Columns> | undefined;
  private beside: Array<Array<string | null>> | undefined;

  constructor(config: pg.QueryConfig, values: unknown[] | undefined, settings: [string, string] | null) {
    super(config, values);
    this.query_timeout = (config as { query_timeout?: number }).query_timeout;
    this.settings = settings;
    this.opened = settings === null;
    if (settings) this.queryMode = 'extended';
  }

  override submit(connection: Connection): Error | null {
    const known = this.name === undefined ? undefined : connection.parsedStatements[this.name] ?? connection.submittedNamedStatements[this.name];
    if (!this.settings || (known !== undefined && known !== this.text)) return super.submit(connection);
    connection.stream.cork();
    try {
      connection.bind({ statement: opening.name, values: this.settings });
      connection.execute({});
      return super.submit(connection);
    } finally { connection.stream.uncork(); }
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.opened) super.handleCommandComplete(message, connection);
    else this.opened = true;
  }

  override prepare(connection: Connection): void {
    if (this.name !== undefined && this._rowMode === undefined && this.types === undefined) {
      let described = descriptions.get(connection);
      if (!described) descriptions.set(connection, (described = new Map()));
      this.described = described;
      const columns = described.get(this.name);
      if (columns && prepareValue && isPrepared(connection, this.name)) return this.sendAgain(connection, this.name, columns);
    }
    super.prepare(connection);
  }

  /** Without asking again what the columns are. */
  private sendAgain(connection: Connection, statement: string, columns: Columns): void {
    try {
      connection.bind({ statement, values: this.values ?? [], valueMapper: prepareValue });
    } catch {
      // The base class knows how to report a value that cannot be sent.
      return super.prepare(connection);
    }
    connection.execute({});
    connection.sync();
    this.receive(columns);
  }

  private receive(columns: Columns): void {
    this.columns = columns;
    if (columns.shown < columns.names.length) Object.defineProperty(this._result.rows, beside, { value: (this.beside = []) });
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const names = this._result.fields.map((f) => f.name);
    const first = names.findIndex((name) => name.startsWith(besideMark));
    const columns = { names, parsers: this._result._parsers, shown: first < 0 ? names.length : first };
    this.described?.set(this.name!, columns);
    this.receive(columns);
  }

  override handleDataRow(message: DataRow): void {
    if (this._rowMode === 'array' || !this.columns) return super.handleDataRow(message);
    const { fields } = message;
    const { names, parsers, shown } = this.columns;
    if (this._canceledDueToError) return;
    const row: Record<string, unknown> = {};
    try {
      for (let i = 0; i < shown; i++) { const text = fields[i]!; row[names[i]!] = text === null ? null : parsers[i]!(text); }
    } catch (error) {
      this._canceledDueToError = error;
      return;
    }
    this._result.rows.push(row);
    this.beside?.push(fields.slice(shown));
  }
}

/** Runs a statement on a connection: in its open transaction, or with `settings` in a reading one of its own. */
export async function runStatement(client: pg.PoolClient, config: pg.QueryConfig, values: unknown[] | undefined, settings: [string, string] | null): Promise<pg.QueryResult> {
  if (settings && !isPrepared((client as unknown as { connection: Connection }).connection, opening.name)) {
    // Not waited for: it travels ahead of the statement.
    client.query({ ...opening, values: ['', ''] }).catch(() => undefined);
  }
  const statement = new Statement(config, values, settings);
  try {
    return await new Promise<pg.QueryResult>((resolve, reject) => {
      statement.callback = (error, answer) => { if (error) reject(error); else resolve(answer); };
      client.query(statement as unknown as pg.Submittable);
    });
  } catch (error) {
    // Leads to who asked, not to the socket the answer came from.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
