import { orDash } from '../../../../contract/person.ts'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { type PatientField, patientFieldNames, patientFields } from '../../charts/patient-fields.ts'
import type { Patient } from '../../charts/patient.ts'
import type { Choices, MergeChoice } from '../chart-merge.ts'
import { isJoined, joinedText, usualChoice } from '../merged-values.ts'
import classes from './merge-page.module.css'

interface SideBySideProps {
  readonly stayed: Patient
  readonly merged: Patient
  readonly choices: Choices
  readonly onChoose: (name: PatientField, choice: MergeChoice) => void
}

/** Both charts field by field, with a choice where they differ. */
export function SideBySide({ stayed, merged, choices, onChoose }: SideBySideProps) {
  const names = patientFieldNames.filter((name) => stayed[name] || merged[name])
  return (
    <table className={classes.sides}>
      <caption>Choose the values that are right.</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{`Stays: MRN ${stayed.mrn}`}</th>
          <th scope="col">{`Merged into it: MRN ${merged.mrn}`}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <FieldRow
            key={name}
            name={name}
            stayed={stayed}
            merged={merged}
            choice={choices[name] ?? usualChoice(name, stayed[name], merged[name])}
            onChoose={(choice) => onChoose(name, choice)}
          />
        ))}
        <tr>
          <th scope="row">Portal account</th>
          <td>{stayed.account?.email ?? '-'}</td>
          <td>{merged.account?.email ?? '-'}</td>
        </tr>
      </tbody>
    </table>
  )
}

interface FieldRowProps {
  readonly name: PatientField
  readonly stayed: Patient
  readonly merged: Patient
  readonly choice: MergeChoice
  readonly onChoose: (choice: MergeChoice) => void
}

function FieldRow({ name, stayed, merged, choice, onChoose }: FieldRowProps) {
  const words = useDateWords()
  const { label } = patientFields[name]
  const inWords = (value: string | null) =>
    value && (name === 'dob' || name === 'deceasedOn') ? words.date(value) : orDash(value)
  const [one, other] = [stayed[name], merged[name]]
  // The email of an account signs in, so it goes with the account.
  const isFixed = name === 'email' && (stayed.account !== null || merged.account !== null)
  const isChoice = !isFixed && Boolean(one) && Boolean(other) && one !== other
  const mayBeBoth = isChoice && isJoined(name) && joinedText(one, other) !== null
  const radio = (value: MergeChoice, text: string) => (
    <label className={classes.choice}>
      <input
        type="radio"
        name={`choice-${name}`}
        checked={choice === value}
        onChange={() => onChoose(value)}
      />
      {text}
    </label>
  )
  return (
    <tr data-differs={isChoice}>
      <th scope="row">{label}</th>
      <td data-chosen={isChoice && choice !== 'merged'}>
        {isChoice ? radio('stayed', inWords(one)) : inWords(one)}
        {mayBeBoth && radio('both', `Both: ${joinedText(one, other) ?? ''}`)}
      </td>
      <td data-chosen={isChoice && choice !== 'stayed'}>
        {isChoice ? radio('merged', inWords(other)) : inWords(other)}
      </td>
    </tr>
  )
}
