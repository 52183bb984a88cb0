import type { z } from 'zod'
import { type Columns, type Editing, editing } from '../editing'
import type { Entity, LaterColumn, Row } from '../entity'
import { type ListOptions, listOf } from './list'

/**
 * Manifest of an entity that only the server has and the office edits: the entity, the commands `Create…`, `Update…`
 * and `Delete…` with its type as their name, and its list.
 */
export function onlineEntity<
  E extends Entity,
  const Name extends string,
  F extends { readonly [K in Columns<E>]?: z.ZodType<Row<E>[K & keyof Row<E>]> } & z.ZodRawShape,
  S extends { readonly [K in Exclude<Columns<E>, keyof F | LaterColumn<E>>]: Row<E>[K & keyof Row<E>] },
>(entity: E, name: Name, { list, ...edits }: Editing<F, S, Record<never, never>> & { readonly list: ListOptions<E> }) {
  const { create, update, remove } = editing(entity, name, edits)
  return { entities: [entity], commands: [create, update, remove], lists: [listOf(entity, list)] } as const
}
