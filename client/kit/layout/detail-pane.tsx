import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { useT } from '../phrases'
import { AsyncPart } from './async-part'
import classes from './detail-pane.module.css'

type Moves = { readonly close: () => void; readonly previous: (() => void) | null; readonly next: (() => void) | null }

/** Navigation between the rows of the list, provided by the list. */
export const DetailContext = createContext<Moves | null>(null)

type Props = { readonly title: ReactNode; readonly badge?: ReactNode; readonly children: ReactNode }

/** The open row: its name, the ways on and back, and its sections. */
export function DetailPane({ title, badge, children }: Props) {
  const t = useT()
  const moves = useContext(DetailContext)
  const button = (label: string, icon: ReactNode, go: (() => void) | null) => (
    <ActionIcon aria-label={label} onClick={() => go?.()} disabled={!go}>
      {icon}
    </ActionIcon>
  )
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {badge}
        <div className={classes.moves}>
          {moves && button(t('app.list.previous'), <IconChevronUp size={18} stroke={1.75} />, moves.previous)}
          {moves && button(t('app.list.next'), <IconChevronDown size={18} stroke={1.75} />, moves.next)}
          {moves && button(t('app.close'), <IconX size={18} stroke={1.75} />, moves.close)}
        </div>
      </div>
      <AsyncPart
        role="region"
        className={classes.body}
        tabIndex={0}
        aria-label={typeof title === 'string' ? title : undefined}
      >
        {children}
      </AsyncPart>
    </>
  )
}

type SectionProps = { readonly title?: ReactNode; readonly aside?: ReactNode; readonly children: ReactNode }

/** A titled part of a detail pane. */
export const Section = ({ title, aside, children }: SectionProps) => (
  <div className={classes.section}>
    {title !== undefined && (
      <div className={classes.sectionHead}>
        <h3>{title}</h3>
        {aside !== undefined && <span className={classes.aside}>{aside}</span>}
      </div>
    )}
    {children}
  </div>
)

/** Facts in two columns: label and value. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={classes.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
)
