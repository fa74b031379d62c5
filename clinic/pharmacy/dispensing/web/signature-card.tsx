import { Button } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Card, Hint } from '../../../../web/ui/card.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { type Dispensing, readSignature, signDispensing } from '../dispensing.ts'
import classes from './dispensing.module.css'

/** The signature of the one who received it, or the field for it. Nobody has to sign. */
export function SignatureCard({ given }: { readonly given: Dispensing }) {
  const maySign = mayCall(useSession(), signDispensing)
  const [isSigning, setIsSigning] = useState(false)
  if (given.isSigned) {
    return (
      <Card title="Signature">
        <img
          className={classes.signature}
          src={readSignature.path.replace(':id', given.id)}
          alt="Signature of the one who received it"
        />
      </Card>
    )
  }
  return (
    <Card title="Signature" text="The one who receives it can sign with a finger or the mouse.">
      {isSigning ? (
        <SignatureField id={given.id} onClose={() => setIsSigning(false)} />
      ) : maySign ? (
        <div className={classes.acts}>
          <Button variant="default" onClick={() => setIsSigning(true)}>
            Sign on the screen
          </Button>
        </div>
      ) : (
        <Hint>Nobody signed for it.</Hint>
      )}
    </Card>
  )
}

interface SignatureFieldProps {
  readonly id: string
  readonly onClose: () => void
}

function SignatureField({ id, onClose }: SignatureFieldProps) {
  const { act, saving } = useAct(signDispensing)
  const pad = useRef<SignaturePad | null>(null)
  // One function for all drawings of the page: another one would empty the field.
  const attach = useCallback((canvas: HTMLCanvasElement | null) => {
    if (!canvas) return
    // As many points as the field has on the screen, so that lines stand where they are drawn.
    canvas.width = canvas.clientWidth
    canvas.height = canvas.clientHeight
    const made = new SignaturePad(canvas, { backgroundColor: 'white', penColor: 'black' })
    pad.current = made
    return () => made.off()
  }, [])

  async function keep() {
    if (!pad.current || pad.current.isEmpty()) {
      notify.failure('Nothing is signed yet', 'Sign in the field first.')
      return
    }
    const picture = pad.current.toDataURL('image/png').replace(/^data:.*,/, '')
    try {
      await act({ params: { id }, body: { picture } })
      onClose()
      notify.success('Signed')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to keep the signature', error.message)
    }
  }

  return (
    <>
      <canvas
        className={classes.signature}
        role="img"
        aria-label="Field for the signature"
        ref={attach}
      />
      <div className={classes.acts}>
        <Button disabled={saving} onClick={() => void keep()}>
          Keep signature
        </Button>
        <Button variant="default" onClick={() => pad.current?.clear()}>
          Clear
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  )
}
