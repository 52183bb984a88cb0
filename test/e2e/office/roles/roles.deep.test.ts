import { walksOf } from './walk'

walksOf('addresses that each role opens', [
  'SUPER',
  'ADMIN',
  'EDITOR',
  'TICKETING',
  'CASHIER',
  'ANALYST',
  'CHECKIN',
  'BASIC',
  'CATERER',
])
