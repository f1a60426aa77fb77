export { useUploads, type Uploads, type UploadsOptions } from './media/use-uploads.ts';
export type { UploadItem } from './media/uploads-store.ts';
export { UploadTiles, dropProps, type UploadTilesProps } from './media/upload-tiles.tsx';
export { MediaView, useQuietMedia, type CaptionTrack, type MediaViewProps } from './media/media-view.tsx';
export { usePageTurns } from './media/page-turn.ts';
export { useRecorder, clock, type Recorder, type RecorderOptions } from './media/use-recorder.ts';
