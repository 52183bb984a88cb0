import { walksOf } from './walk'

walksOf('addresses examined with axe', ['SUPER'], true)
