import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { TABLE_COLUMNS } from '../../server/kernel/database/columns'
import { PICTURE_COLUMNS } from '../../server/media_gallery/picture-uses'

const test = suite('uses of pictures')

/** URLs that are never a picture's: of a page, a printer, an account, a provider, and the gallery itself. */
const NOT_PICTURES = [
  'media_gallery',
  'ticket_printers.url',
  'support_tickets.body',
  'payments.checkout_url',
  'campaign_actions.original_url',
  'campaign_actions.target_url',
]

/** Columns with pictures in them that their names do not tell. */
const HOLDERS = ['email_blocks.source', 'orgs.settings']

test('checks every column with a picture URL before sweeping', () => {
  const known = PICTURE_COLUMNS.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  const likely = Object.entries(TABLE_COLUMNS).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(
        ([name, { kind }]) =>
          ['text', 'json'].includes(kind) &&
          /(^|_)(url|body|html|json|content|image|img|picture|logo|medias?)(_|$)/.test(name),
      )
      .map(([name]) => `${table}.${name}`),
  )
  assert.equal(
    likely.filter(
      (column) =>
        !known.includes(column) && !NOT_PICTURES.some((each) => column === each || column.startsWith(`${each}.`)),
    ),
    [],
  )
  assert.equal(
    known.filter((column) => !likely.includes(column) && !HOLDERS.includes(column)),
    [],
  )
})

test.run()
