import type { ServerDomain } from '../server-domain'
import { forgettingPictures, removingFiles, sweepingPictures } from './cleanup-jobs'
import { uploading } from './handlers'
import { mediaGalleryReadings } from './queries'

export const mediaGalleryServerDomain = {
  handlers: {
    FileUpload: uploading,
  },
  readings: mediaGalleryReadings,
  jobs: [forgettingPictures, removingFiles, sweepingPictures],
} satisfies ServerDomain
