export { storeUpload, type UploadRules, type StoredFile } from './service/upload.ts';
export { fileUrl, fileUrls, findFiles, type FileFacts } from './service/link.ts';
export { fileBytes } from './service/bytes.ts';
export { deleteFile, setAudience, requireOwnFiles } from './service/file.ts';
export { attachFiles, detachFiles, type AttachTo } from './service/attach.ts';
export { registerFileSight, type See } from './service/sight.ts';
export { mediaTools } from './service/media-tools.ts';
export { fileCards } from './service/cards.ts';
export type { Audience, MediaCard, Variant } from './contract.ts';
