import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useT } from '../../kit/phrases'
import classes from '../campaigns.module.css'
import { ActionView } from './action-view'

/** One action on a page of its own. */
export function ActionPage() {
  const t = useT()
  const navigate = useNavigate()
  const { id } = useParams({ from: '/_app/_shell/campaigns/$id' })
  return (
    <div className={classes.single}>
      <Link to="/campaigns" search={{ archived: 'false' }}>
        {t('campaigns.back')}
      </Link>
      <ActionView id={id} onDeleted={() => void navigate({ to: '/campaigns', search: { archived: 'false' } })} />
    </div>
  )
}
