export { takeEnquiry, type Enquiry } from './service/capture/enquiry.ts';
