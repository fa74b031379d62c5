import { Button } from '@mantine/core'
import { Problem } from '../../contract/problem.ts'
import { notify } from './notify.tsx'

interface SecretLinkButtonsProps {
  /** The word for the link on this page. */
  readonly noun: 'link' | 'address'
  /** The message when an act fails. */
  readonly failure: string
  /** True in a dialog whose purpose is to make the link. */
  readonly isMain?: boolean
  readonly isOn: boolean
  readonly isSaving: boolean
  readonly onMake: () => Promise<void>
  readonly onEnd: () => Promise<void>
}

/** Makes a new secret link, which ends the one before, or ends the current one. */
export function SecretLinkButtons({
  noun,
  failure,
  isMain = false,
  isOn,
  isSaving,
  onMake,
  onEnd,
}: SecretLinkButtonsProps) {
  async function act(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure(failure, error.message)
    }
  }
  const article = noun === 'address' ? 'an' : 'a'
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        disabled={isSaving}
        onClick={() => void act(onMake)}
      >
        {isOn ? `Make a new ${noun}` : `Make ${article} ${noun}`}
      </Button>
      {isOn && (
        <Button variant="light" color="red" disabled={isSaving} onClick={() => void act(onEnd)}>
          {`End the ${noun}`}
        </Button>
      )}
    </>
  )
}
