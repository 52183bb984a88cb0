import { walksOf } from './walk'

walksOf('addresses that a picture editor opens', ['GALLERY'])
