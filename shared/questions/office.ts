import type { Domain } from '../kernel/model/domain'
import { required } from '../kernel/model/fields'
import { onlineEntity } from '../kernel/model/list/online-entity'
import { updateAnswer } from './commands'
import { answers, questions } from './entity'

const { shape } = questions.row

const edited = onlineEntity(questions, 'Question', {
  can: 'questions.edit',
  fields: {
    name: required(shape.name),
    name_translated: shape.name_translated,
    hint: shape.hint,
    hint_translated: shape.hint_translated,
    kind: shape.kind,
    options: shape.options,
    options_translated: shape.options_translated,
    asked_per: shape.asked_per,
    required: shape.required,
    event_id: shape.event_id,
    product_id: shape.product_id,
    pos: shape.pos,
    at_door: shape.at_door,
    enabled: shape.enabled,
  },
  start: () => ({
    name_translated: null,
    hint: null,
    hint_translated: null,
    options: null,
    options_translated: null,
    asked_per: 'order' as const,
    required: false,
    event_id: null,
    product_id: null,
    pos: 0,
    at_door: false,
    enabled: true,
  }),
  list: {
    columns: ['name', 'kind', 'asked_per', 'event_id', 'product_id', 'required', 'enabled'],
    sort: { by: 'pos', desc: false },
  },
})

export const [createQuestion, updateQuestion] = edited.commands

export const questionsOffice = {
  ...edited,
  entities: [questions, answers],
  commands: [...edited.commands, updateAnswer],
} as const satisfies Domain
