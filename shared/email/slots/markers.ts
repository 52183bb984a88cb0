import type { ElementNode } from '../source/node'

/**
 * Parts of an event that a template shows. Each is marked by an attribute `data-event-<part>` with the number of its
 * slot.
 */
export const EVENT_PARTS = ['title', 'description', 'image', 'date', 'container', 'cta-link', 'cta-text'] as const
export type EventPart = (typeof EVENT_PARTS)[number]

/** Attribute of a container that names the event it was filled with. */
export const EVENT_ID_ATTRIBUTE = 'data-event-id'

/** Attribute of a container that is filled with its event anew when the email is sent. */
export const LIVE_ATTRIBUTE = 'data-event-live'

const PREFIX = 'data-event-'

/** A part of a slot that an element shows. */
export type Marker = { readonly part: EventPart; readonly slot: number }

/** Lists the markers of an element. Its values must be read from the same source. */
export const markersOf = (source: string, { attributes }: ElementNode): Marker[] =>
  attributes.flatMap(({ name, value }) => {
    const part = EVENT_PARTS.find((known) => name === PREFIX + known)
    const slot = value ? Number(source.slice(value.start, value.end).trim() || '1') : 1
    return part && Number.isSafeInteger(slot) && slot > 0 ? [{ part, slot }] : []
  })

/** Returns the attribute that marks a part. */
export const markerAttribute = (part: EventPart): string => PREFIX + part
