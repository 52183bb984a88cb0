import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { id } from '../../../../shared/kernel/model/fields'
import { posterPdf } from '../../../campaign_actions/poster/poster-pdf'
import { readPoster } from '../../../campaign_actions/poster/read-poster'
import type { FileStore } from '../../../media_gallery/file-store'
import { type DownloadParts, serveDownload } from './download'

type PosterParts = DownloadParts & { readonly store: FileStore; readonly publicUrl: URL; readonly fonts: string }

/** Serves posters of print campaigns as PDF. */
export const servePosters = (app: FastifyInstance, parts: PosterParts): void =>
  serveDownload(app, parts, {
    linkPath: '/api/campaigns/poster_link',
    filePath: '/api/campaigns/poster.pdf',
    perMinute: 60,
    wanted: z.object({ campaign_action_id: id() }),
    read: ({ campaign_action_id }, actor) => readPoster(parts, actor, campaign_action_id),
    file: async (poster) => ({
      type: 'application/pdf',
      name: 'poster.pdf',
      body: await posterPdf(poster, parts.clock(), parts.fonts),
    }),
  })
