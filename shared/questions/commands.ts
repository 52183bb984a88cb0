import { z } from 'zod'
import { command, noEffect } from '../kernel/model/command'
import { id } from '../kernel/model/fields'
import { answers } from './entity'

/** Corrects an answer. A file cannot be replaced: only its buyer has it. */
export const updateAnswer = command('UpdateAnswer', {
  args: z.object({
    id: id(),
    input: z.object({ answer: answers.row.shape.answer }).meta({ title: 'UpdateAnswerInput' }),
  }),
  returns: answers,
  can: 'orders.sell',
  logged: true,
  effect: noEffect,
})
