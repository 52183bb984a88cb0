import { integer, type Migration, text } from '../server/kernel/database/migration'

/** Pictures that somebody uploaded. Their bytes lie in the file store, under the names in `url` and `thumb_url`. */
export const m0240_media_gallery: Migration = {
  name: '0240_media_gallery',
  up(schema) {
    const size = { size: integer(), width: integer(), height: integer() }
    schema.rows(
      'media_gallery',
      {
        ...{ url: text(), thumb_url: text(), name: text(), type: text(), ...size, sha256: text() },
        ...{ created_by_id: text(), created_at: text(), updated_at: text() },
      },
      { unique: [['url']] },
    )
    schema.index('media_gallery', ['org_id', 'created_at'])
  },
}
