import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import classes from './second-factors.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const [isCopied, setIsCopied] = useState(false)
  const text = codes.join('\n')

  async function copy() {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }

  return (
    <Dialog
      title="Keep your recovery codes"
      detail="Each signs you in once in place of your second factor. They are shown only now: print them or keep them where you keep passwords."
      // Closing by a slip of the finger would lose the codes.
      onClose={() => undefined}
    >
      <div className={classes.codes}>
        <ul aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.buttons}>
          <Button onClick={onClose}>I have kept them</Button>
          {/* Browsers give pages without TLS no clipboard. */}
          {'clipboard' in navigator && (
            <Button variant="default" onClick={() => void copy()}>
              {isCopied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
