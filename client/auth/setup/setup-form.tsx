import { Button, Fieldset, Select, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { assertStrongPassword, PASSWORD_LENGTH } from '../../../shared/accounts/password'
import { DEFAULT_CURRENCY } from '../../../shared/kernel/money'
import { defaultsOf, taxGroupsOf } from '../../../shared/orgs/country-defaults'
import { LANGUAGES } from '../../../shared/orgs/entity'
import { type FirstOrganisation, firstOrganisation, slugOf } from '../../../shared/orgs/setup'
import { PasswordField } from '../../kit/fields/password-field'
import { useAttempt } from '../../kit/forms/attempt'
import { Failure } from '../../kit/forms/failure'
import { useT } from '../../kit/phrases'
import { countryChoices, ownCountry } from '../../parts/orgs/countries'
import { currencyChoices, zoneChoices } from '../../parts/orgs/organisation'
import { useSession } from '../../sync/react'
import classes from '../login.module.css'
import { useSignInAfter } from './sign-in-after'

type Entered = Readonly<Record<keyof FirstOrganisation, string>>

const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const

/** Page on which a new administrator begins. */
const FIRST_PAGE = '/dashboard?onboarding=first'

/** True for the zones of machines whose clock says nothing about where they are. */
const isNowhere = (zone: string): boolean => zone === 'UTC' || zone.startsWith('Etc/')

/** Returns the values that a country proposes. Where the browser is in it, its own time zone counts. */
function proposalsFor(country: string, spoken: string): Pick<Entered, 'language' | 'currency' | 'zone'> {
  const defaults = defaultsOf(country)
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    language: defaults?.language ?? spoken,
    currency: defaults?.currency ?? DEFAULT_CURRENCY,
    zone: country === ownCountry() && !isNowhere(here) ? here : (defaults?.time_zone ?? here),
  }
}

/** Form for the first organisation and its administrator, who is signed in afterwards. */
export function SetupForm({ token }: { readonly token: string }) {
  const t = useT()
  const { setup } = useSession()
  const signInAfter = useSignInAfter()
  const { busy, problem, attempt } = useAttempt()
  const [own] = useState(ownCountry)
  const [entered, setEntered] = useState<Partial<Entered>>({})
  const [wrong, setWrong] = useState<ReadonlySet<PropertyKey>>(new Set())
  const { country = own } = entered
  const whole: Entered = {
    name: '',
    admin: '',
    email: '',
    country,
    ...proposalsFor(country, t.language),
    slug: slugOf(entered.name ?? ''),
    admin_language: t.language,
    ...entered,
  }
  const change = (field: keyof Entered) => (value: string | null) =>
    setEntered((before) => ({ ...before, [field]: value ?? '' }))
  const text = (
    field: 'name' | 'slug' | 'admin' | 'email',
    bad: 'setup.slug_bad' | 'setup.email_bad' | 'app.required',
  ) => ({
    value: whole[field],
    onChange: (event: SyntheticEvent<HTMLInputElement>) => change(field)(event.currentTarget.value),
    error: wrong.has(field) && t(whole[field].trim() === '' ? 'app.required' : bad),
  })
  const select = (field: 'country' | 'language' | 'zone' | 'currency') => ({
    value: whole[field],
    onChange: change(field),
    allowDeselect: false,
  })
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    const read = firstOrganisation.safeParse(whole)
    setWrong(new Set(read.error?.issues.map(({ path: [field = ''] }) => field)))
    if (!read.success) return
    void attempt(async () => {
      const { email, admin, name } = read.data
      assertStrongPassword(password, [email, admin, name])
      await setup.create(token, read.data, password)
      await signInAfter(email, password, FIRST_PAGE)
    })
  }
  const rates = taxGroupsOf(country, t.language).map((group) => group.name)
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <div>
        <h1>{t('setup.title')}</h1>
        <p>{t('setup.lead')}</p>
      </div>
      <Fieldset legend={t('setup.organisation')} className={classes.pairs ?? ''}>
        <TextInput
          label={t('setup.name')}
          description={t('setup.name_hint')}
          autoComplete="organization"
          autoFocus
          {...text('name', 'app.required')}
        />
        <TextInput
          label={t('setup.slug')}
          description={t('setup.slug_hint')}
          autoComplete="off"
          {...text('slug', 'setup.slug_bad')}
        />
        <Select
          label={t('setup.country')}
          data={[...countryChoices(t.language, own)]}
          searchable
          {...select('country')}
        />
        <Select
          label={t('setup.language')}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          {...select('language')}
        />
        <Select label={t('setup.zone')} data={[...zoneChoices(whole.zone)]} searchable {...select('zone')} />
        <Select label={t('setup.currency')} data={[...currencyChoices(t.language)]} {...select('currency')} />
        <p data-wide>{rates.length > 0 ? t('setup.tax', { rates: rates.join(' · ') }) : t('setup.tax_none')}</p>
      </Fieldset>
      <Fieldset legend={t('setup.admin')} className={classes.pairs ?? ''}>
        <TextInput label={t('setup.admin_name')} autoComplete="name" {...text('admin', 'app.required')} />
        <TextInput
          label={t('setup.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...text('email', 'setup.email_bad')}
        />
        <PasswordField
          name="password"
          label={t('setup.password')}
          description={t('accounts.password.hint', PASSWORD_LENGTH)}
          autoComplete="new-password"
          data-wide
        />
      </Fieldset>
      <Failure problem={problem} />
      <Button type="submit" loading={busy} className={classes.submit ?? ''}>
        {t('setup.create')}
      </Button>
    </form>
  )
}
