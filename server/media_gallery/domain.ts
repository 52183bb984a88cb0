import type { ServerDomain } from '../server-domain'
import { deleteOrphanedFilesJob, deleteUnusedPicturesJob, schedulePictureCleanupJob } from './cleanup-jobs'
import { fileUploadHandling, mediaItemDeletion } from './handlers'

export const mediaGalleryServerDomain = {
  handlers: {
    DeleteMediaItem: mediaItemDeletion,
    FileUpload: fileUploadHandling,
  },
  jobs: [schedulePictureCleanupJob, deleteOrphanedFilesJob, deleteUnusedPicturesJob],
} satisfies ServerDomain
