import { usersList } from '../../shared/users/list'
import { list } from '../kernel/reads/list'
import { userAccessReading } from './access'
import { ownInvitationsReading } from './own-invitations'

export const userReadings = [...list(usersList), userAccessReading, ownInvitationsReading]
