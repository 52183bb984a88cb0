import { type Place, placesFor, placesOf } from '../../../shared/email/edit/places'
import { soleElement } from '../../../shared/email/source/edit'
import type { EmailNode, EmailTree } from '../../../shared/email/source/tree'
import { type Box, boxOf, partOf } from './frame'

/** Kinds of dragged data: new content by the name of its element, and an element that is moved. */
const NEW = 'x-email-new/'
const MOVED = 'x-email-moved'

/** Marks a drag as one of new content. */
export function dragContent(transfer: DataTransfer, markup: string): void {
  transfer.setData(NEW + (soleElement(markup)?.name ?? ''), markup)
  transfer.effectAllowed = 'copy'
}

/** Marks a drag as one of an element of the email. */
export function dragNode(transfer: DataTransfer, node: EmailNode): void {
  transfer.setData(MOVED, String(node.id))
  transfer.effectAllowed = 'move'
}

/**
 * The dragged thing: new content of an element's name, or an element that is moved. Null for anything else. Its text is
 * known only when it is dropped.
 */
export type Dragged =
  | { readonly kind: 'new'; readonly name: string; readonly type: string }
  | { readonly kind: 'moved'; readonly type: string }

export function draggedIn(transfer: DataTransfer | null): Dragged | null {
  const made = transfer?.types.find((type) => type.startsWith(NEW))
  if (made) return { kind: 'new', name: made.slice(NEW.length), type: made }
  return transfer?.types.includes(MOVED) ? { kind: 'moved', type: MOVED } : null
}

/** A place where something can be dropped, and the line that shows it. */
export type DropPlace = { readonly place: Place; readonly line: Box }

/** Parents whose children stand beside each other. */
const ROWS = new Set(['mj-section', 'mj-group', 'tr'])
/** Distance in pixels by which an inner place is preferred. */
const INNER = 8
/** Weight of the distance within the element that a place is in, so that the empty part of a column belongs to it. */
const INSIDE = 0.3

/** Returns the line before a child, or after the last one. */
function lineOf(frame: Document, { parent, index }: Place): Box | null {
  const outer = partOf(frame, parent.id)
  const at = (child: EmailNode | undefined) => {
    const part = child && partOf(frame, child.id)
    return part ? boxOf(part) : null
  }
  const around = outer && boxOf(outer)
  const before = at(parent.children[index - 1])
  const after = at(parent.children[index])
  const whole = around ?? before ?? after
  if (!whole) return null
  if (ROWS.has(parent.element.name) && parent.children.length > 0) {
    const left =
      before && after
        ? (before.left + before.width + after.left) / 2
        : after
          ? after.left
          : before
            ? before.left + before.width
            : whole.left
    return { left, top: whole.top, width: 0, height: whole.height }
  }
  const top =
    before && after
      ? (before.top + before.height + after.top) / 2
      : after
        ? after.top
        : before
          ? before.top + before.height
          : whole.top + whole.height / 2
  return { left: whole.left, top, width: whole.width, height: 0 }
}

/** Returns the area of an element. That of a column is as high as the columns beside it. */
function areaOf(frame: Document, node: EmailNode): Box | null {
  const own = partOf(frame, node.id)
  if (!own) return null
  const area = boxOf(own)
  if (node.element.name !== 'mj-column' || !node.parent) return area
  const beside = node.parent.children.flatMap(({ id }) => partOf(frame, id) ?? []).map(boxOf)
  const isBeside = ({ top, height }: Box) =>
    top < area.top + Math.max(area.height, 1) && top + Math.max(height, 1) > area.top
  const bottom = Math.max(...beside.filter(isBeside).map(({ top, height }) => top + height))
  return { ...area, height: bottom - area.top }
}

const depthOf = (node: EmailNode): number => (node.parent ? 1 + depthOf(node.parent) : 0)

/** Finds the place next to a point of the frame. */
export function dropPlaceAt(
  frame: Document,
  tree: EmailTree,
  dragged: { readonly name: string } | { readonly node: EmailNode },
  x: number,
  y: number,
): DropPlace | null {
  const places = 'node' in dragged ? placesFor(tree, dragged.node) : placesOf(tree, dragged.name)
  let best: (DropPlace & { readonly distance: number }) | null = null
  for (const place of places) {
    const line = lineOf(frame, place)
    if (!line) continue
    const beyond = (at: number, from: number, size: number) => Math.max(0, from - at, at - from - size)
    const box = areaOf(frame, place.parent)
    const isInside = box !== null && beyond(x, box.left, box.width) === 0 && beyond(y, box.top, box.height) === 0
    const away = Math.hypot(beyond(x, line.left, line.width), beyond(y, line.top, line.height))
    const distance = away * (isInside ? INSIDE : 1) - INNER * depthOf(place.parent)
    if (!best || distance < best.distance) best = { place, line, distance }
  }
  return best
}
