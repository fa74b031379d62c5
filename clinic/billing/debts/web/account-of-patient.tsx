import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { BillsOfPatient } from '../../bills/web/bills-of-patient.tsx'
import { readBalance } from '../balance.ts'
import classes from './account.module.css'
import { balanceWords } from './balance-words.ts'

/** The balance and the bills of one patient, for the desk: a part of the patient's page. */
export function AccountOfPatient({ patientId }: { patientId: string }) {
  const { data } = useAnswer(readBalance, { params: { id: patientId } })
  return (
    <>
      <p className={classes.balance}>
        <strong>{data && (balanceWords(data.balances) || 'Owes nothing')}</strong>
        <TextLink to={paths.statementDetails(patientId)}>Statement of account</TextLink>
      </p>
      <BillsOfPatient patientId={patientId} />
    </>
  )
}
