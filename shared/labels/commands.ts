import { z } from 'zod'
import { editing } from '../kernel/model/editing'
import { labels } from './entity'

const { shape } = labels.row

export const {
  create: createLabel,
  update: updateLabel,
  remove: deleteLabel,
} = editing(labels, 'Label', {
  can: 'labels.edit',
  fields: {
    name: shape.name.min(1),
    color: z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/)
      .max(7),
  },
  start: () => ({ color: '#6F278F' }),
})
