import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { clientDomains } from '../../client/app/domains'
import { can, type Permission, ROLE_NAMES } from '../../shared/kernel/permissions'
import { AWAITED, SPECIFIED_MODALS, SPECIFIED_ROUTES } from './specified-routes'

const test = suite('routes and modals of the specification')

const FOLDER = join(import.meta.dirname, '..', '..', 'client', 'routes', '_app', '_shell')

/** The permission that a route's guard asks for, as its file says. */
function guardOf(file: string): Permission {
  const path = join(FOLDER, `${file}.tsx`)
  assert.ok(existsSync(path), `${file} has no route`)
  const permission = /guard\('([a-z_.]+)'\)/.exec(readFileSync(path, 'utf8'))?.[1]
  assert.ok(permission, `${file} has no guard`)
  return permission as Permission
}

test('lets the roles of the specification open each page, and no others', () => {
  for (const { path, file, roles } of SPECIFIED_ROUTES) {
    const permission = guardOf(file)
    const admitted = ROLE_NAMES.filter((role) => can(role, permission))
    assert.equal([...admitted].sort(), [...roles].sort(), path)
  }
})

const modals = new Map(clientDomains.flatMap(({ modals = {} }) => Object.entries(modals)))

test('has every modal of the specification in the registry', () => {
  const missing = SPECIFIED_MODALS.map(({ parameter }) => parameter).filter((parameter) => !modals.has(parameter))
  assert.equal(
    missing.filter((parameter) => !AWAITED.has(parameter)),
    [],
  )
})

test('opens each modal for the roles of the specification, and for no others', () => {
  let compared = 0
  for (const { parameter, roles } of SPECIFIED_MODALS) {
    const modal = modals.get(parameter)
    if (!modal || AWAITED.has(parameter)) continue
    const admitted = ROLE_NAMES.filter((role) => modal.can === null || can(role, modal.can))
    assert.equal([...admitted].sort(), [...roles].sort(), parameter)
    compared++
  }
  assert.ok(compared >= 25)
})

test('declares no parameter twice', () => {
  const all = clientDomains.flatMap(({ modals = {} }) => Object.keys(modals))
  assert.equal(
    all.filter((parameter, at) => all.indexOf(parameter) !== at),
    [],
  )
})

test.run()
