import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { EntityPage } from '../../../kit/entity/entity-page'
import { promoCodesPage } from '../../../promo_codes/page'
import { promoCodesSearch } from '../../../promo_codes/search'

export const Route = createFileRoute('/_app/_shell/settings/promo_codes')({
  validateSearch: promoCodesSearch,
  beforeLoad: guard('promo_codes.read'),
  component: () => <EntityPage page={promoCodesPage} />,
  errorComponent: Crashed,
})
