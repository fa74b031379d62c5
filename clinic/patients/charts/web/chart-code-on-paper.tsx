import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { endChartCode, makeChartCode, type NewChartCode, readChartCode } from '../account-link.ts'
import type { Patient } from '../patient.ts'
import classes from './chart-code.module.css'
import { ChartCodeDialog } from './chart-code-dialog.tsx'
import { told } from './told.ts'

/** Makes a code that the desk hands over and the patient types; it needs no mail. */
export function ChartCodeOnPaper({ patient }: { patient: Patient }) {
  const words = useDateWords()
  const params = { id: patient.id }
  const { data: open } = useAnswer(readChartCode, { params })
  const make = useAct(makeChartCode)
  const end = useAct(endChartCode)
  const [made, setMade] = useState<NewChartCode | null>(null)

  async function endIt() {
    await end.act({ params })
    notify.success('Code ended')
  }

  return (
    <div className={classes.part}>
      {open?.expiresAt && (
        <p>
          {`A code on paper by ${open.madeBy ?? 'the desk'} works until ${words.instant(open.expiresAt)}. If you make a new code, it ends.`}
        </p>
      )}
      <Group gap="sm">
        <Button
          variant="default"
          disabled={make.saving}
          onClick={() =>
            void told(
              'Failed to make a code',
              make.act({ params }).then((code) => setMade(code)),
            )
          }
        >
          {open?.expiresAt ? 'Make a new code' : 'Make code on paper'}
        </Button>
        {open?.expiresAt && (
          <Button
            variant="light"
            color="red"
            disabled={end.saving}
            onClick={() => void told('Failed to end the code', endIt())}
          >
            End code
          </Button>
        )}
      </Group>
      {made && <ChartCodeDialog made={made} onClose={() => setMade(null)} />}
    </div>
  )
}
