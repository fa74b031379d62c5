import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Card, Hint } from '../../../../web/ui/card.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { FileChooser } from '../../../../web/ui/file-chooser.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { saveAs } from '../../../../web/save-as.ts'
import { Page } from '../../../../web/ui/page.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import {
  type ClinicTermList,
  largestTermFile,
  listClinicTermLists,
  loadClinicTerms,
  removeClinicTerms,
} from '../clinic-terms.ts'
import { type TermList, termLists } from '../term.ts'
import classes from './clinic-terms-page.module.css'
import { grouped } from '../../../../contract/number-words.ts'

interface Described {
  readonly title: string
  /** The list that is offered after the clinic's own one. */
  readonly shipped: string | null
}

const described: Readonly<Record<TermList, Described>> = {
  conditions: { title: 'Problems', shipped: 'ICD-10-CM' },
  allergies: { title: 'Allergies', shipped: 'a list of common allergens' },
  medicines: { title: 'Medicines', shipped: null },
  procedures: { title: 'Procedures', shipped: null },
  immunizations: { title: 'Vaccinations', shipped: 'the vaccines of CVX' },
  observations: { title: 'Laboratory tests', shipped: 'common tests of LOINC' },
}

const template =
  'name\tcode\tsystem\nMetformin 500 mg tablet\t861007\thttp://www.nlm.nih.gov/research/umls/rxnorm\nHouse ointment\t\t\n'

/** The clinic's own lists of words and codes, which forms offer before those that come with the product. */
export function ClinicTermsPage() {
  const { data, error } = useAnswer(listClinicTermLists, {})
  return (
    <Page
      title="Lists of terms"
      actions={
        <Button variant="default" onClick={downloadTemplate}>
          Download template
        </Button>
      }
    >
      <Hint>
        Forms offer these words first. A file is TSV or CSV with the columns name, code and system;
        only the name is required. It has at most 200,000 lines and takes the place of the list
        before. Facts that were written with a list stay as they are.
      </Hint>
      {data ? (
        <div className={classes.lists}>
          {Object.keys(described).map((name) => {
            const list = termLists.find((one) => one === name)
            return (
              list && (
                <ListCard key={list} list={list} loaded={data.find((one) => one.list === list)} />
              )
            )
          })}
        </div>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={6} />
      )}
    </Page>
  )
}
ClinicTermsPage.about = listClinicTermLists

interface ListCardProps {
  readonly list: TermList
  readonly loaded: ClinicTermList | undefined
}

function ListCard({ list, loaded }: ListCardProps) {
  const { title, shipped } = described[list]
  const load = useAct(loadClinicTerms)
  const remove = useAct(removeClinicTerms)
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(file: File | null) {
    if (!file) return
    setProblem(null)
    if (file.size > largestTermFile) {
      setProblem('This file is larger than 24 MB. Leave out columns that are not read.')
      return
    }
    try {
      const { terms } = await load.act({ params: { list }, bytes: file })
      notify.success(`${title}: ${grouped(terms)} terms loaded.`)
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure))
    }
  }

  async function takeAway() {
    const isSure = await confirm({
      question: `Remove your list of ${title.toLowerCase()}?`,
      detail: 'Forms no longer offer its words. Facts that were written with them stay.',
      verb: 'Remove',
      tone: 'danger',
    })
    if (!isSure) return
    await remove.act({ params: { list } })
    notify.success(`${title}: list removed.`)
  }

  return (
    <Card title={title}>
      {loaded ? (
        <p>
          {`${grouped(loaded.terms)} ${loaded.terms === 1 ? 'term' : 'terms'}, loaded `}
          <Instant at={loaded.loadedAt} />
          {loaded.loadedBy && ` by ${loaded.loadedBy.name ?? loaded.loadedBy.email ?? ''}`}.
        </p>
      ) : (
        <Hint>No list of your own.</Hint>
      )}
      <Hint>
        {shipped ? `Forms offer ${shipped} as well.` : 'No list of them comes with the product.'}
      </Hint>
      {problem !== null && (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
      <Group gap="sm">
        <FileChooser
          accept=".tsv,.csv,.txt,text/csv,text/tab-separated-values"
          onChange={(file) => void choose(file)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={load.saving}
              aria-label={`Load file: ${title}`}
            >
              {load.saving ? 'Loading...' : loaded ? 'Replace' : 'Load file'}
            </Button>
          )}
        </FileChooser>
        {loaded && (
          <Button
            variant="subtle"
            color="red"
            disabled={remove.saving}
            aria-label={`Remove: ${title}`}
            onClick={() => void takeAway()}
          >
            Remove
          </Button>
        )}
      </Group>
    </Card>
  )
}

function downloadTemplate() {
  saveAs('terms.tsv', new Blob([template], { type: 'text/tab-separated-values' }))
}
