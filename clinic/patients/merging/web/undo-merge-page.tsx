import { useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { useGo, usePathId } from '../../../../web/go.ts'
import { Button, Group } from '@mantine/core'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Day, Instant } from '../../../../web/ui/when.tsx'
import { type MergeToUndo, readChartMerge, type RowSince, undoMerge } from '../chart-merge.ts'
import classes from './merge-page.module.css'

/** A merge, with what goes back when it is undone, and a choice of what was written since. */
export function UndoMergePage() {
  const id = usePathId()
  const merge = useAnswer(readChartMerge, { params: { id } })
  return (
    <Page title="Merged Charts" width="medium">
      {merge.data ? (
        <Content merge={merge.data} again={() => void merge.refetch()} />
      ) : merge.error ? (
        <LoadFailure problem={merge.error} />
      ) : (
        <Loading lines={8} />
      )}
    </Page>
  )
}
UndoMergePage.about = readChartMerge

const nameOf = ({ table, key }: RowSince) => `${table} ${key}`

function Content({ merge, again }: { merge: MergeToUndo; again: () => void }) {
  const go = useGo()
  const undo = useAct(undoMerge)
  const [given, setGiven] = useState<readonly string[]>([])
  const { stayed, merged, since, moved, keptBecause } = merge
  const alone = since.filter(({ goesBack }) => !goesBack)
  const tied = since.length - alone.length

  async function act() {
    const rows = alone.filter((row) => given.includes(nameOf(row)))
    try {
      await undo.act({
        params: { id: merge.id },
        version: merge.version,
        body: { given: rows.map(({ table, key }) => ({ table, key })) },
      })
      await go(paths.patientDetails(merged.id))
      notify.success('Merge undone')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      again()
      notify.failure('Failed to undo the merge', error.message)
    }
  }

  return (
    <>
      <DescriptionList
        items={[
          [
            'Chart that Stayed',
            <TextLink key="stayed" to={paths.patientDetails(stayed.id)}>
              {`${stayed.name}, MRN ${stayed.mrn}`}
            </TextLink>,
          ],
          ['Chart Merged into It', `${merged.name}, MRN ${merged.mrn}`],
          ['Reason', merge.reason],
          ['Merged By', merge.mergedBy],
          ['Merged', <Instant key="at" at={merge.mergedAt} />],
          ['Undone By', merge.undoneBy],
          ['Undone', merge.undoneAt && <Instant key="undone" at={merge.undoneAt} />],
          ['Moved', moved.map(({ words, count }) => `${count} ${words}`).join(', ')],
        ]}
      />
      {keptBecause !== null ? (
        <p>{keptBecause}</p>
      ) : (
        <>
          {since.length > 0 && (
            <Section title="Written since the merge">
              {tied > 0 && (
                <p>{`${tied} of them belong to what goes back, such as the bill of a visit, and go with it.`}</p>
              )}
              {alone.length > 0 && (
                <fieldset className={classes.since}>
                  <legend>{`Choose what belongs to the chart ${merged.mrn}. All else stays.`}</legend>
                  {alone.map((row) => (
                    <label key={nameOf(row)}>
                      <input
                        type="checkbox"
                        checked={given.includes(nameOf(row))}
                        onChange={({ currentTarget: { checked } }) =>
                          setGiven((before) =>
                            checked
                              ? [...before, nameOf(row)]
                              : before.filter((one) => one !== nameOf(row)),
                          )
                        }
                      />
                      <span>
                        {`${row.word.charAt(0).toUpperCase()}${row.word.slice(1)}, `}
                        {row.at.length === 10 ? <Day date={row.at} /> : <Instant at={row.at} />}
                      </span>
                    </label>
                  ))}
                </fieldset>
              )}
            </Section>
          )}
          <p>
            Each chart has what it had before the merge, and its own later work. Fields that were
            changed since stay as they are.
          </p>
          <Group gap="sm">
            <Button disabled={undo.saving} onClick={() => void act()}>
              {undo.saving ? 'Undoing...' : 'Undo merge'}
            </Button>
            <ButtonLink to={paths.patientDetails(stayed.id)} variant="default">
              Cancel
            </ButtonLink>
          </Group>
        </>
      )}
    </>
  )
}
