import { can } from '../../../shared/kernel/permissions'
import { LinkButton } from '../../kit/layout/link-button'
import { useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'

/**
 * Says that there are no cash boxes yet: with the way to the first one for those who may add it, otherwise whom to ask.
 */
export function NoBoxes() {
  const t = useT()
  const mayAdd = can(useFoyer().identity.user.role, 'cash_boxes.edit')
  return (
    <>
      <p>{t(mayAdd ? 'cash_boxes.empty_hint' : 'cash_boxes.open.none')}</p>
      {mayAdd && (
        <LinkButton
          to="/settings/$page"
          params={{ page: 'cash_boxes' }}
          search={{ cash_box_form: 'new' }}
          variant="default"
        >
          {t('cash_boxes.new')}
        </LinkButton>
      )}
    </>
  )
}
