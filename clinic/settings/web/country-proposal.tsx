import { Button } from '@mantine/core'
import { use } from 'react'
import { FormContext } from '../../../web/form/form-context.ts'
import type { Clinic } from '../clinic.ts'
import { presetOf, type ProposedSetting, proposedSettings } from '../country-preset.ts'
import classes from './country-proposal.module.css'
import { settingWords, valueInWords } from './setting-words.ts'

interface CountryProposalProps {
  /** The stored settings. */
  readonly clinic: Clinic
  /** A new clinic is offered what is usual in its country without choosing another one. */
  readonly isNew: boolean
}

/** The usual settings in the chosen country, with their changes. Nothing changes before it is pressed. */
export function CountryProposal({ clinic, isNew }: CountryProposalProps) {
  const form = use(FormContext)
  if (!form) throw new Error('The proposal stands outside a form')
  const country = textOf(form.values['country'])
  if (country === clinic.country && !isNew) return null
  const changes = changesFor(form.values, country, clinic.isCurrencyFixed)
  if (changes.length === 0) return null
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country
  return (
    <section className={classes.proposal} aria-label={`Usual in ${name}`}>
      <h3>{`Usual in ${name}`}</h3>
      <dl>
        {changes.map(({ setting, now, next }) => (
          <div key={setting}>
            <dt>{settingWords[setting]}</dt>
            <dd>
              {valueInWords(setting, next)}
              <span className={classes.now}>{` (now ${valueInWords(setting, now)})`}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => changes.forEach(({ setting, next }) => form.set(setting, next))}
        >
          Use these
        </Button>
      </div>
    </section>
  )
}

interface Change {
  readonly setting: ProposedSetting
  readonly now: string
  readonly next: string
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The settings that differ from what is usual in the country. */
function changesFor(
  values: Readonly<Record<string, unknown>>,
  country: string,
  isCurrencyFixed: boolean,
): Change[] {
  const preset = presetOf(country)
  return proposedSettings.flatMap((setting) => {
    const [now, next] = [textOf(values[setting]), textOf(preset[setting])]
    const isKept = next === '' || next === now || (setting === 'currency' && isCurrencyFixed)
    return isKept ? [] : [{ setting, now, next }]
  })
}
