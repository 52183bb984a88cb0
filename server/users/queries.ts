import { usersList } from '../../shared/users/list'
import { list } from '../kernel/reads/list'

export const userReadings = list(usersList)
