import DataLoader from 'dataloader'
import type { FieldNode } from 'graphql'
import type { IResolvers, MercuriusContext } from 'mercurius'
import { z } from 'zod'
import type { Entity } from '../../../shared/kernel/model/entity'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { can } from '../../../shared/kernel/permissions'
import { entities } from '../../../shared/model'
import type { Computed } from '../../kernel/reads/computed'
import { maskedFields, maskRows } from '../../kernel/reads/masked-fields'
import type { ReadContext } from '../../kernel/reads/reading'
import { leadsToOne, loadRelated, relatedTable } from '../../kernel/reads/related'
import { visibilityCondition } from '../../kernel/reads/visibility'
import { describe, fillNulls } from '../../kernel/sdl'
import { computedFields } from '../../registry'
import { type FieldSelection, selectedFields, subselections } from './field-selection'

type Row = Record<string, unknown>
type Question = { readonly obj: Row; readonly params: Record<string, unknown> }
type Load = (questions: readonly Question[], context: MercuriusContext, asked: FieldSelection) => Promise<unknown[]>
type Field = { readonly load: Load; readonly takesArguments: boolean }

declare module 'mercurius' {
  /** By the place of a field: its loads, and for each row what was loaded ahead. */
  interface MercuriusContext {
    loaders?: Map<FieldNode | undefined, DataLoader<Question, unknown>>
    loadedAhead?: Map<FieldNode | undefined, Map<Row, unknown>>
  }
}

const NO_ARGUMENTS = Object.freeze({})

/** Loads a computed field in batches. Rows that ask with the same arguments share one load. */
function computedLoader(field: Computed, contextOf: (context: MercuriusContext) => ReadContext): Load {
  const described = describe(field.args, 'input')
  return async (questions, context) => {
    const reading = contextOf(context)
    if (field.can && !can(reading.actor.role, field.can))
      return questions.map(() => (field.returns instanceof z.ZodArray ? [] : null))
    const answers = new Array<unknown>(questions.length)
    const alike = new Map<string, number[]>()
    for (const [i, { params }] of questions.entries()) {
      const key = JSON.stringify(params)
      const known = alike.get(key)
      if (known) known.push(i)
      else alike.set(key, [i])
    }
    for (const places of alike.values()) {
      const args = parseArgs(field.args, fillNulls(described, questions[places[0] ?? 0]?.params ?? {}))
      const rows = places.map((i) => questions[i]?.obj) as Parameters<Computed['load']>[0]
      const found = await field.load(rows, reading, args)
      for (const [n, i] of places.entries()) answers[i] = found[n]
    }
    return answers
  }
}

/**
 * Answers relations and computed fields, for all rows of a page with one load. Mercurius' own loaders would write each
 * row out as text to tell it from others, which takes longer than reading it.
 */
export class FieldLoaders {
  readonly #fields = new Map<string, Map<string, Field>>()

  constructor(private readonly contextOf: (context: MercuriusContext) => ReadContext) {
    for (const entity of Object.values<Entity>(entities)) {
      const fields = new Map<string, Field>()
      for (const [name, relation] of Object.entries(entity.relations))
        fields.set(name, { load: this.#relation(relation), takesArguments: false })
      for (const field of computedFields.filter(({ entity: of }) => of.name === entity.name))
        fields.set(field.field, {
          load: computedLoader(field, contextOf),
          takesArguments: Object.keys(field.args.shape).length > 0,
        })
      if (fields.size > 0) this.#fields.set(entity.type, fields)
    }
  }

  resolvers(): IResolvers {
    const ofType = (fields: ReadonlyMap<string, Field>) =>
      Object.fromEntries([...fields].map(([name, { load }]) => [name, this.#resolver(load)]))
    return Object.fromEntries([...this.#fields].map(([type, fields]) => [type, ofType(fields)]))
  }

  /**
   * Loads what is asked of rows before GraphQL asks it of each. A promise for each row of a long list would hold the
   * thread up for many times as long. Fields with arguments are left to GraphQL, and so is a load that fails, whose
   * error belongs to its field.
   */
  async loadAhead(
    type: string,
    rows: readonly Row[],
    context: MercuriusContext,
    asked: FieldSelection,
    part?: string,
  ): Promise<void> {
    const fields = this.#fields.get(type)
    const places = subselections(asked, part).filter(
      ({ fieldNodes }) => fields?.get(fieldNodes[0]?.name.value ?? '')?.takesArguments === false,
    )
    if (!fields || rows.length === 0 || places.length === 0) return
    const questions = [...new Set(rows)].map((obj) => ({ obj, params: NO_ARGUMENTS }))
    context.loadedAhead ??= new Map()
    const answers = context.loadedAhead
    const load = async (place: FieldSelection) => {
      const [node] = place.fieldNodes
      const found = await fields
        .get(node?.name.value ?? '')
        ?.load(questions, context, place)
        .catch(() => null)
      if (!found) return
      const ofNode = answers.get(node) ?? new Map<Row, unknown>()
      for (let i = 0; i < questions.length; i++) ofNode.set((questions[i] as Question).obj, found[i])
      answers.set(node, ofNode)
    }
    await Promise.all(places.map(load))
  }

  #relation(relation: Entity['relations'][string]): Load {
    const table = relatedTable(relation)
    const { access, type }: Entity = entities[table]
    return async (questions, context, asked) => {
      const { db, actor, now } = this.contextOf(context)
      if (!access || !can(actor.role, access.can)) return questions.map(() => (leadsToOne(relation) ? null : []))
      const parents = questions.map(({ obj }) => obj)
      const seen = visibilityCondition(table, actor, now)
      const found = await loadRelated(db, actor.org_id, relation, parents, { seen, asked: selectedFields(asked) })
      const masked =
        maskedFields(entities[table], actor).length === 0 ? found : found.map((rows) => maskRows(table, actor, rows))
      await this.loadAhead(type, masked.flat(), context, asked)
      return leadsToOne(relation) ? masked.map(([row]) => row ?? null) : masked
    }
  }

  #resolver(load: Load) {
    return (obj: Row, params: Record<string, unknown>, context: MercuriusContext, asked: FieldSelection): unknown => {
      const [node] = asked.fieldNodes
      const ahead = context.loadedAhead?.get(node)
      if (ahead?.has(obj)) return ahead.get(obj)
      context.loaders ??= new Map()
      const { loaders } = context
      const loader =
        loaders.get(node) ??
        new DataLoader<Question, unknown>((questions) => load(questions, context, asked), { cache: false })
      loaders.set(node, loader)
      return loader.load({ obj, params })
    }
  }
}
