import { z } from 'zod'
import { command } from '../kernel/model/command'
import { editing } from '../kernel/model/editing'
import { id, part, required } from '../kernel/model/fields'
import { orgs } from '../orgs/entity'
import { qrStyleFields } from '../printing/qr-style'
import { print_layouts } from './entity'

const { shape } = print_layouts.row

/** Sets how the organisation's QR codes look; `id` is the organisation's. */
export const updateQrCode = command('UpdateQrCode', {
  args: z.object({ id: id(), input: part('UpdateQrCodeInput', qrStyleFields) }),
  returns: orgs,
  can: 'print_layouts.edit',
  logged: true,
})

export const {
  create: createPrintLayout,
  update: updatePrintLayout,
  remove: deletePrintLayout,
} = editing(print_layouts, 'PrintLayout', {
  can: 'print_layouts.edit',
  fields: {
    name: required(shape.name),
    kind: shape.kind,
    format: shape.format,
    language: shape.language,
    is_default: shape.is_default,
    elements: shape.elements,
  },
  start: () => ({ is_default: false }),
})
