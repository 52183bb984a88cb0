import { shippingProvidersList } from '../../shared/shipping_providers/list'
import { list } from '../kernel/reads/list'

export const shippingProviderReadings = list(shippingProvidersList)
