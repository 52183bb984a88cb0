import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react'
import { useT } from '../../kit/phrases'
import classes from './gate.module.css'

type Props = { readonly leaving: boolean; readonly onChange: (leaving: boolean) => void }

/** Switch for the current direction at a gate with both. */
export function DirectionSwitch({ leaving, onChange }: Props) {
  const t = useT()
  const ways = [
    { out: false, label: t('door.ways.in'), Icon: IconDoorEnter },
    { out: true, label: t('door.ways.out'), Icon: IconDoorExit },
  ]
  return (
    <fieldset className={classes.way}>
      <legend className="sr">{t('door.way')}</legend>
      {ways.map(({ out, label, Icon }) => (
        <button key={label} type="button" aria-pressed={leaving === out} onClick={() => onChange(out)}>
          <Icon size={22} stroke={1.75} aria-hidden="true" />
          {label}
        </button>
      ))}
    </fieldset>
  )
}
