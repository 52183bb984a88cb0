import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { json, oneOf, text } from '../kernel/model/fields'
import { LANGUAGES } from '../orgs/entity'
import { PAPER_NAMES } from '../printing/built-in/papers'
import { layoutElements } from '../printing/layout'
import { PRINT_KINDS } from '../ticket_printers/entity'

/**
 * A layout of an organisation for tickets, vouchers or receipts. Devices keep all of them, so that a desk prints with
 * them offline.
 */
export const print_layouts = entity(
  'print_layouts',
  'PrintLayout',
  {
    name: text(80),
    kind: oneOf('PrintKind', PRINT_KINDS),
    format: oneOf('LayoutFormat', PAPER_NAMES),
    language: oneOf('Lang', LANGUAGES),
    /**
     * True if everything of its kind is printed with it on its format. At most one layout of a kind and a format is the
     * default.
     */
    is_default: z.boolean(),
    elements: json(layoutElements),
    ...stamps,
  },
  { sorts: ['name'], search: ['name'], replication: { collection: 'catalogue', can: 'cash_boxes.read' } },
)
