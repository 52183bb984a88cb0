import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { isMovable, PICTURES } from '../../../shared/email/edit/places'
import { contentOf, isTextElement } from '../../../shared/email/edit/text-node'
import { descriptionText } from '../../../shared/email/slots/events'
import { attributeValue } from '../../../shared/email/source/edit'
import { type EmailNode, withAncestors } from '../../../shared/email/source/tree'
import { useT } from '../../kit/phrases'
import { nodeName } from '../node-name'
import type { Email } from '../use-email'
import { useClosedEntries } from './closed-entries'
import classes from './outline.module.css'

/** Characters of an element's words that its entry shows. */
const MOST = 40

/** The beginning of what an element says. */
function wordsOf(source: string, node: EmailNode): string {
  const { name } = node.element
  if (PICTURES.includes(name)) return attributeValue(source, node.element, 'alt') ?? ''
  const isText = node.isHtml ? node.children.length === 0 : isTextElement(name)
  return isText ? descriptionText(contentOf(source, node)).replace(/\s+/g, ' ').slice(0, MOST) : ''
}

/** Children that the outline lists: elements of MJML, and in emails of HTML those that can be moved. */
function listed({ children }: EmailNode): readonly EmailNode[] {
  return children.flatMap((child) => {
    if (!child.isHtml) return [child]
    if (child.parent?.isHtml === false) return []
    return isMovable(child) ? [child] : listed(child)
  })
}

type Entry = {
  readonly node: EmailNode
  readonly level: number
  readonly isOpen: boolean
  readonly hasChildren: boolean
}

function entriesOf(roots: readonly EmailNode[], closed: ReadonlySet<number>, level = 1): Entry[] {
  return roots.flatMap((node) => {
    const children = listed(node)
    const isOpen = !closed.has(node.element.start)
    return [
      { node, level, isOpen, hasChildren: children.length > 0 },
      ...(isOpen ? entriesOf(children, closed, level + 1) : []),
    ]
  })
}

type Props = {
  readonly email: Email
  /** Acts on a key for the element of the entry that has the focus. */
  readonly onKey: (event: KeyboardEvent, node: EmailNode | null) => void
}

/** The structure of an email as a tree, in which each element can be found, selected and moved by keyboard. */
export function Outline({ email, onKey }: Props) {
  const t = useT()
  const { tree, source, selected, select } = email
  const closed = useClosedEntries(source)
  const list = useRef<HTMLDivElement>(null)
  const roots = tree.body
    ? listed(tree.body)
    : tree.isMjml
      ? []
      : tree.nodes.filter(({ parent }) => parent === null).flatMap(listed)
  /** Beginnings of the elements around the selected one, which are open. */
  const around = new Set(selected ? withAncestors(selected.parent).map(({ element }) => element.start) : [])
  const entries = entriesOf(roots, new Set([...closed.starts].filter((start) => !around.has(start))))
  const shown = selected
    ? withAncestors(selected).find((node) => entries.some((entry) => entry.node === node))
    : undefined
  const current = shown ?? entries[0]?.node
  /** A key has changed the email. The entry that had the focus may be gone. */
  const hasActed = useRef(false)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    row?.scrollIntoView({ block: 'nearest' })
    const isLost = hasActed.current && document.activeElement === document.body
    hasActed.current = false
    // The focus goes along with an element that is moved, and stays in the structure when one is removed.
    if (isLost) (row ?? list.current?.querySelector<HTMLElement>('[tabindex="0"]'))?.focus()
    else if (row && row !== document.activeElement && list.current?.contains(document.activeElement)) row.focus()
  })
  const choose = (node: EmailNode | undefined) => {
    if (!node) return
    select(node)
    list.current?.querySelector<HTMLElement>(`[data-node="${node.id}"]`)?.focus()
  }
  const entryAt = (target: EventTarget): number => {
    const row = (target as Element).closest('[data-node]')
    return entries.findIndex(({ node }) => String(node.id) === row?.getAttribute('data-node'))
  }
  const act = (event: KeyboardEvent, node: EmailNode | null) => {
    hasActed.current = true
    onKey(event, node)
  }
  const key = (event: KeyboardEvent) => {
    const at = entryAt(event.target)
    const entry = entries[at]
    const { key: pressed, altKey } = event
    if (!entry || altKey) act(event, entry?.node ?? null)
    // Tab passes by without selecting anything.
    else if ((pressed === 'Enter' || pressed === ' ') && entry.node !== selected) choose(entry.node)
    else if (pressed === 'ArrowDown') choose(entries[at + 1]?.node)
    else if (pressed === 'ArrowUp') choose(entries[at - 1]?.node)
    else if (pressed === 'Home') choose(entries[0]?.node)
    else if (pressed === 'End') choose(entries.at(-1)?.node)
    else if (pressed === 'ArrowRight' && entry.hasChildren && !entry.isOpen)
      closed.toggle(entry.node.element.start, false)
    else if (pressed === 'ArrowRight' && entry.hasChildren) choose(entries[at + 1]?.node)
    else if (pressed === 'ArrowLeft' && entry.hasChildren && entry.isOpen && !around.has(entry.node.element.start))
      closed.toggle(entry.node.element.start, true)
    else if (pressed === 'ArrowLeft') choose(entries.slice(0, at).findLast(({ level }) => level < entry.level)?.node)
    else {
      act(event, entry?.node ?? null)
      return
    }
    event.preventDefault()
  }
  const click = ({ target }: MouseEvent) => {
    const entry = entries[entryAt(target)]
    if (entry?.hasChildren && (target as Element).closest('[data-chevron]'))
      closed.toggle(entry.node.element.start, entry.isOpen)
    else choose(entry?.node)
  }
  return (
    <div
      className={classes.outline}
      role="tree"
      aria-label={t('email.outline')}
      ref={list}
      onKeyDown={key}
      onClick={click}
      tabIndex={-1}
    >
      {entries.map(({ node, level, isOpen, hasChildren }) => (
        <div
          // What is written into the head moves no row of the body, also not under a pressed pointer.
          key={node.id - (tree.body?.id ?? 0)}
          role="treeitem"
          aria-level={level}
          aria-selected={node === shown}
          aria-expanded={hasChildren ? isOpen : undefined}
          tabIndex={node === current ? 0 : -1}
          data-node={node.id}
          className={classes.entry}
          style={{ paddingInlineStart: 4 + 14 * (level - 1) }}
        >
          <span aria-hidden="true" data-chevron className={classes.chevron}>
            {hasChildren && (isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />)}
          </span>
          <span>{nodeName(t, node)}</span>
          <span className={classes.words}>{wordsOf(source, node)}</span>
        </div>
      ))}
    </div>
  )
}
