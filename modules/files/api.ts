export { storeUpload, type UploadRules, type StoredFile } from './service/upload.ts';
export { fileUrl, fileUrls, findFiles, type FileFacts } from './service/link.ts';
export { fileBytes } from './service/bytes.ts';
export { deleteFile, setAudience, requireOwnFiles } from './service/file.ts';
export type { Audience, Variant } from './contract.ts';
