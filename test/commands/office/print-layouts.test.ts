import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Language } from '../../../shared/kernel/phrases'
import { chosenLayout, type SavedLayout } from '../../../shared/print_layouts/rules'
import { builtInLayout } from '../../../shared/printing/built-in/built-in'
import { PAPER_NAMES, type Paper } from '../../../shared/printing/built-in/papers'
import type { PrintKind } from '../../../shared/printing/layout'
import { PRINT_KINDS } from '../../../shared/ticket_printers/entity'
import { OfficeDesk } from '../../harness/office/office-desk'

const test = suite('print layouts')

const openHouse = async () => {
  const office = await OfficeDesk.open()
  const { server, a } = office
  const create = async (input: Record<string, unknown> = {}) => {
    const id = server.newId()
    const { elements } = builtInLayout('TICKET', 'A4', 'en')
    return {
      id,
      code: await office.code(
        office.ask('CreatePrintLayout', {
          input: { id, name: 'Own', kind: 'TICKET', format: 'A4', language: 'en', elements, ...input },
        }),
      ),
    }
  }
  const update = (id: string, input: Record<string, unknown>) =>
    office.code(office.ask('UpdatePrintLayout', { id, input }))
  const saved = () => server.rows('print_layouts', a).filter(({ deleted }) => !deleted)
  return { office, create, update, saved }
}

const text = (template: string) => ({ kind: 'text', x: 5, y: 5, width: 60, height: 8, template, size: 4 })

test('saves every built-in layout as an own one, unchanged', async () => {
  const { office, create, saved } = await openHouse()
  for (const kind of PRINT_KINDS)
    for (const paper of PAPER_NAMES)
      for (const language of ['en', 'de'] as const) {
        const name = `${kind} ${paper} ${language}`
        assert.is(
          (
            await create({
              name,
              kind,
              format: paper,
              language,
              elements: builtInLayout(kind, paper, language).elements,
            })
          ).code,
          null,
          name,
        )
      }
  for (const row of saved()) {
    const [kind, paper, language] = row.name.split(' ') as [PrintKind, Paper, Language]
    assert.equal(chosenLayout([row], kind, paper, language, [row.id]), builtInLayout(kind, paper, language), row.name)
  }
  assert.is(saved().length, 24)
  await office.close()
})

test('refuses a layout with a faulty or hostile text, and saves nothing of it', async () => {
  const { office, create, update, saved } = await openHouse()
  const { id, code } = await create()
  assert.is(code, null)
  const before = saved()
  const refusals: readonly (readonly [string, string])[] = [
    ['{{ ticket.nmae }}', 'printing.unknown_name'],
    ['{{ receipt.number }}', 'printing.unknown_name'],
    ['{{ ticket.name | upcase }}', 'printing.unknown_function'],
    ['{% if ticket.name %}', 'printing.template_invalid'],
    ['{% include "/etc/passwd" %}', 'printing.template_invalid'],
    ['{{ ticket.constructor.constructor }}', 'printing.unknown_name'],
    ['{{ ticket.__proto__ }}', 'printing.unknown_name'],
    ['{% for i in (1..1000000000) %}x{% endfor %}', 'printing.template_too_large'],
    [
      '{% for i in (1..9999) %}{% for j in (1..9999) %}{% for k in (1..9999) %}x{% endfor %}{% endfor %}{% endfor %}',
      'printing.template_too_large',
    ],
    [
      '{% for i in (1..90) %}{% for j in (1..90) %}{% if ticket.name == "x" %}y{% endif %}{% endfor %}{% endfor %}',
      'printing.template_too_large',
    ],
    [
      '{% assign a = "xxxxxxxxxx" %}{% for i in (1..200) %}{% capture a %}{{ a }}{{ a }}{% endcapture %}{% endfor %}',
      'printing.template_invalid',
    ],
  ]
  for (const [template, refusal] of refusals) {
    const elements = [text('{{ ticket.name }}'), text(template)]
    assert.is((await create({ elements })).code, refusal, template)
    assert.is(await update(id, { elements }), refusal, template)
  }
  assert.is((await create({ elements: [{ ...text('x'), x: 180 }] })).code, 'printing.outside')
  assert.is((await create({ elements: [{ ...text('x'), y: 295 }] })).code, 'printing.outside')
  const codeOf = (side: number) => [
    { kind: 'code', x: 5, y: 5, width: side, height: 40, template: '{{ ticket.code }}', correction: 'H' },
  ]
  assert.is((await create({ elements: codeOf(12) })).code, 'printing.code_too_small')
  for (const elements of [
    [{ ...text('x'), kind: 'script' }],
    [{ ...text('x'), size: 900 }],
    Array.from({ length: 61 }, () => text('x')),
    'x',
    { length: 3 },
  ])
    assert.is((await create({ elements })).code, 'input.invalid')
  assert.is(await update(id, { kind: 'RECEIPT' }), 'printing.unknown_name', 'texts that fit another kind only')
  assert.equal(saved(), before)
  await office.close()
})

test('keeps one default layout for each kind and paper, and prints the built-in one once the default is deleted', async () => {
  const { office, create, update, saved } = await openHouse()
  const [first, second, roll] = [
    await create({ is_default: true, elements: [text('first')] }),
    await create({ is_default: true, elements: [text('second')] }),
    await create({ is_default: true, format: 'ROLL_80', elements: [text('roll')] }),
  ]
  const defaults = () =>
    new Set(
      saved()
        .filter(({ is_default }) => is_default)
        .map(({ id }) => id),
    )
  assert.equal(defaults(), new Set([second.id, roll.id]))
  assert.is(await update(first.id, { is_default: true }), null)
  assert.equal(defaults(), new Set([first.id, roll.id]))
  const shown = (chosen: readonly string[] = []) => {
    const [element] = chosenLayout(saved() as readonly SavedLayout[], 'TICKET', 'A4', 'de', chosen).elements
    return element?.kind === 'text' ? element.template : null
  }
  assert.is(shown(), 'first')
  assert.is(shown([second.id]), 'second', 'a printer’s own layout comes before the default')
  assert.is(
    (
      await office.server.graphql(
        await office.server.token('ADMIN', office.a),
        'mutation ($id: ID!) { DeletePrintLayout(id: $id) { ok } }',
        { id: first.id },
      )
    ).code,
    null,
  )
  assert.is(shown(), '{{ org.name }}')
  await office.close()
})

test.run()
