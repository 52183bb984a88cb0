import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { type AnswerPlace, type AskedQuestion, isSamePlace } from '../../../shared/questions/asked'
import { ANSWER_FILE } from '../../../shared/questions/files'
import { CHECKOUT_OPTIONS } from '../../../shared/shop/cart'
import { shownFileName, storeAnswerFile } from '../../questions/answer-files'
import { assertFileAsked, readQuestionsOfCart } from '../../questions/cart-answers'
import { type CartView, cartPath, nowOf } from '../cart/cart-page'
import { readCart, readCartRow } from '../cart/read-cart'
import { type Visit, visitOf, withoutCart } from '../cart/visit'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { type Refusal, readRefusal, refusalQuery, requireRefusal } from '../refusal'
import { parseOrNotFound, readShop, SHOP, type ShopParts, shopParams } from '../shops'
import { readCartViewQuestions } from './answer-fields'
import { type CheckoutChoice, FILES, filesPage } from './files-page'
import { fileOf } from './take-files'
import { placeIn } from './typed-answers'

const cartParams = shopParams.extend({ token: z.string().max(64) })

const keptChoice = z.object({ way: z.enum(CHECKOUT_OPTIONS).optional().catch(undefined) })

/** Reads the way to pay that a page or a form of files takes along. */
function keptIn(fields: unknown): CheckoutChoice {
  const { way } = keptChoice.parse(fields)
  return way ? { way } : {}
}

/** Files per hour and address. */
const FILE_LIMIT = { max: 60, timeWindow: '1 hour' }

/** Serves the page of a cart's files. */
export function serveAnswerFiles(app: FastifyInstance, parts: ShopParts): void {
  const { db: all, tokens, clock, newId, scripts, store } = parts
  const reading = readingPage({ db: all })

  const cartOf = async ({ params }: Pick<FastifyRequest, 'params'>) => {
    const { lang, slug, token } = parseOrNotFound(cartParams, params)
    const { org, db } = await readShop(all, slug)
    const order_id = tokens.read(org.id, token)
    if (order_id === null) throw new DomainError('not_found')
    return { org, db, lang, token, order_id }
  }

  app.get(`${SHOP}/cart/:token/files`, reading, async (request, reply) => {
    const place = await cartOf(request)
    const now = nowOf(clock)
    const cart = await readCart(place.db, place.org.id, place.order_id, { now, lang: place.lang })
    const carried = withoutCart(request.query as object)
    if (!cart) return reply.redirect(cartPath({ ...place, carried }), 303)
    const refused = readRefusal(parts, { ...place, page: FILES }, request.query)
    const view: CartView = { ...place, cart, carried, newId, now, refused }
    return page(reply, {
      ...filesPage(view, await readCartViewQuestions(place.db, view), keptIn(request.query)),
      script: scripts.clock,
    })
  })

  /** Stores the file that a form has sent, and notes it with the cart. The one before is removed. */
  const upload = async (request: FastifyRequest, visit: Visit, place: AnswerPlace): Promise<Refusal | null> => {
    const sent = fileOf(request)
    if (!sent) return 'shop.files.choose'
    if (sent.isCut) return new DomainError('shop.file_size', { megabytes: ANSWER_FILE.megabytes })
    // Asked again when the step is booked: nobody fills the store with files that no question is about.
    assertFileAsked(await readQuestionsOfCart(visit.db, visit.org.id, visit.order_id), place)
    const before = await fileAt(visit, place)
    const file = await storeAnswerFile(parts, visit.org.id, sent.bytes)
    try {
      const { state } = await visit.step({
        do: 'answer_file',
        place,
        file: { ...file, name: shownFileName(sent.name) },
      })
      const unused = state === 'repeated' ? file.key : before
      if (unused) await store.remove(unused)
    } catch (error) {
      await store.remove(file.key)
      throw error
    }
    return null
  }

  const fileAt = async ({ db, org, order_id }: Visit, place: AnswerPlace): Promise<string | null> => {
    const cart = await readCartRow(db, org.id, order_id)
    return cart?.answers.find((answer) => isSamePlace(answer, place))?.file?.key ?? null
  }

  const change = async (request: FastifyRequest, visit: Visit, place: AnswerPlace): Promise<Refusal | null> => {
    if (visit.fields.do !== 'remove') return upload(request, visit, place)
    const before = await fileAt(visit, place)
    const { state } = await visit.step({ do: 'answer_file', place, file: null })
    // The same form sent again takes out nothing: the file may be one that came after it.
    if (before && state === 'booked') await store.remove(before)
    return null
  }

  const taking = {
    ...reading,
    config: { rateLimit: FILE_LIMIT },
    // A body is only read for a cart of this shop that is asked for a file.
    preParsing: async (request: FastifyRequest) => {
      const { db, org, order_id } = await cartOf(request)
      if (!(await readCartRow(db, org.id, order_id))) throw new DomainError('shop.cart_over')
      const isFile = ({ question }: AskedQuestion) => question.kind === 'file'
      if (!(await readQuestionsOfCart(db, org.id, order_id)).some(isFile)) throw new DomainError('not_found')
    },
  }

  app.post(`${SHOP}/cart/:token/files`, taking, async (request, reply) => {
    const visit = await visitOf(request, parts)
    const field = visit.fields.place ?? ''
    const place = placeIn(field)
    if (!place) throw new DomainError('input.invalid', { field: 'place' })
    const kept = keptIn(visit.fields)
    const refuse = (refusal: Refusal) =>
      reply.redirect(
        cartPath(visit, FILES, {
          ...kept,
          ...refusalQuery(parts, { ...visit, page: FILES }, refusal, { place: field }),
        }),
        303,
      )
    try {
      const refusal = await change(request, visit, place)
      return refusal ? refuse(refusal) : reply.redirect(cartPath(visit, FILES, kept), 303)
    } catch (error) {
      return refuse(requireRefusal(error))
    }
  })
}
