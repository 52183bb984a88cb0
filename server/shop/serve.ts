import type { FastifyInstance } from 'fastify'
import { serveAvailability } from './availability/routes'
import { serveCarts } from './cart/routes'
import { serveEmbeds } from './embed/routes'
import { serveExchanges } from './exchange/routes'
import { takeForms } from './form'
import { serveMissing } from './frame/missing'
import { serveDonationReceipts } from './goods/donation-receipts'
import { serveGoods } from './goods/pages'
import { serveVoucherPapers } from './goods/voucher-papers'
import { serveAccessibility } from './legal/accessibility'
import { serveLegalTexts } from './legal/texts'
import { serveWithdrawals } from './legal/withdraw'
import { serveAccreditationLinks } from './office/accreditation-link'
import { serveShopPreviews } from './office/preview'
import { servePaymentForms } from './order/card-form'
import { serveLostOrders } from './order/lost'
import { serveResale } from './order/resale'
import { serveReturns } from './order/returns'
import { serveOrders } from './order/routes'
import { serveProgramme } from './programme/routes'
import { serveSitemap } from './programme/sitemap'
import { serveAnswerFiles } from './questions/routes'
import { takeFiles } from './questions/take-files'
import type { ShopParts } from './shops'
import { NamedSites } from './statistics/named-sites'
import { countViews } from './statistics/seen'
import { serveWaitingList } from './waiting/routes'

/** Serves the shops of all organisations. Their pages work without scripts and set no cookies. */
export function serveShop(app: FastifyInstance, given: Omit<ShopParts, 'sites'>): void {
  const parts = { ...given, sites: new NamedSites(given.clock) }
  const seen = countViews(app, parts)
  serveProgramme(app, parts, seen)
  serveEmbeds(app, parts, seen)
  serveAvailability(app, parts)
  serveMissing(app, parts)
  serveGoods(app, parts)
  serveVoucherPapers(app, parts)
  serveLegalTexts(app, parts)
  serveAccessibility(app, parts)
  serveSitemap(app, parts)
  serveShopPreviews(app, parts)
  serveAccreditationLinks(app, parts)
  servePaymentForms(app, parts)
  app.register(async (forms) => {
    takeForms(forms)
    serveCarts(forms, parts)
    serveOrders(forms, parts)
    serveExchanges(forms, parts)
    serveReturns(forms, parts)
    serveResale(forms, parts)
    serveWithdrawals(forms, parts)
    serveLostOrders(forms, parts)
    serveWaitingList(forms, parts)
    serveDonationReceipts(forms, parts)
  })
  app.register(async (files) => {
    takeForms(files)
    takeFiles(files)
    serveAnswerFiles(files, parts)
  })
}
