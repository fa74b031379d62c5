import { useAnswer } from '../../../web/ask.ts'
import { codeInWords, readCheckInCode } from '../check-in-code.ts'

/** For a patient who asks at the desk or by phone. */
export function VisitCode({ id }: { id: string }) {
  const { data } = useAnswer(readCheckInCode, { params: { id } })
  if (!data?.code) return null
  return <p style={{ margin: 0 }}>{`Code for checking in: ${codeInWords(data.code)}`}</p>
}
