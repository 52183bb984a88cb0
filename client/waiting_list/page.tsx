import { waitingList } from '../../shared/waiting_list/list'
import { EntityPage, entityPage } from '../kit/page/entity-page'
import { WaitingDetail } from './detail'

const page = entityPage(waitingList, { create: null, detail: (entry) => <WaitingDetail entry={entry} /> })

/** People who wait for tickets of sold-out events, by order of joining. */
export const WaitingListPage = () => <EntityPage page={page} />
