import type { ServerDomain } from '../server-domain'
import { deleteOrphanedFilesJob, deleteUnusedPicturesJob, schedulePictureCleanupJob } from './cleanup-jobs'
import { fileUploadHandling, mediaItemDeletion } from './handlers'
import { mediaGalleryReadings } from './queries'

export const mediaGalleryServerDomain = {
  handlers: {
    DeleteMediaItem: mediaItemDeletion,
    FileUpload: fileUploadHandling,
  },
  readings: mediaGalleryReadings,
  jobs: [schedulePictureCleanupJob, deleteOrphanedFilesJob, deleteUnusedPicturesJob],
} satisfies ServerDomain
