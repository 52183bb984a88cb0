import { priceFeeNamesList, priceNamesList, priceTemplatesList } from '../../shared/price_templates/list'
import { list } from '../kernel/reads/list'

export const priceTemplateReadings = [...list(priceFeeNamesList), ...list(priceNamesList), ...list(priceTemplatesList)]
