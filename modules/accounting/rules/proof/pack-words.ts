const lines = {
  en: [
    'Evidence of the books of {name}, {from} to {to}, as they stood on {asOf}.', '', 'reports/           trial balance, profit and loss, balance sheet, cash flow, aging, tax, stock; as CSV and PDF', 'general-ledger/    every line of every account; general-ledger.csv holds all of them',
    'tax-returns/       returns of the time, as they were filed', 'open-items/        what customers and vendors owe on the last day', 'bank/              how the bank accounts were reconciled to their statements; what was signed off as it was signed, unless its paper says that the figures are as of today', 'journal/           every entry as CSV, and as files hledger and beancount read', 'chain/             the whole chain of entries with its hashes, and what its check found',
    'documents/         posted documents as PDF; beside bills what their vendors sent, and the receipts of expenses', 'audit-log.csv      who did what in the books since the first day', 'manifest.json      every file with its size and SHA-256', 'SHA256SUMS         the same for: sha256sum -c SHA256SUMS', '',
    'The chain proves that no entry was changed, taken out or put in afterwards. Each line of chain/chain.jsonl is one entry:', 'its hash is SHA-256 of the bytes of the hash before (nothing for the first) followed by "content" as UTF-8. To check all of them:', '',
  ],
  ar: [
    'أدلة دفاتر {name} من {from} إلى {to} كما كانت في {asOf}.', '', 'reports/           ميزان المراجعة، الأرباح والخسائر، الميزانية، التدفقات النقدية، الأعمار، الضرائب، المخزون؛ CSV وPDF', 'general-ledger/    كل سطر من كل حساب؛ كلها في general-ledger.csv',
    'tax-returns/       الإقرارات كما قُدّمت', 'open-items/        ما على العملاء وما للموردين في اليوم الأخير', 'bank/              تسوية الحسابات البنكية مع كشوفها؛ وما اعتُمد كما اعتُمد، إلا ما ذُكر في ورقته أن أرقامه كما هي اليوم', 'journal/           كل قيد في CSV وفي ملفات يقرؤها hledger وbeancount', 'chain/             سلسلة القيود كاملة ببصماتها ونتيجة فحصها',
    'documents/         المستندات المرحّلة PDF؛ ومع فواتير الموردين ما أرسلوه، وإيصالات المصروفات', 'audit-log.csv      من فعل ماذا في الدفاتر منذ اليوم الأول', 'manifest.json      كل ملف بحجمه وبصمته SHA-256', 'SHA256SUMS         الشيء نفسه لـ: sha256sum -c SHA256SUMS', '',
    'تثبت السلسلة أن لا قيد غُيّر أو حُذف أو أُدخل لاحقًا. كل سطر من chain/chain.jsonl قيد واحد:', 'بصمته SHA-256 لبايتات البصمة السابقة (لا شيء للأول) يليها "content" بترميز UTF-8. لفحصها كلها:', '',
  ],
} as const;

const check = `import hashlib, json
before = b""
for n, line in enumerate(open("chain/chain.jsonl", encoding="utf-8"), 1):
    e = json.loads(line)
    assert e["seq"] == n and e["previousHash"] == before.hex(), e["number"]
    before = hashlib.sha256(before + e["content"].encode()).digest()
    assert e["hash"] == before.hex(), e["number"]
print(n, before.hex())
`;

/** What stands in a pack of evidence and how to check it. */
export function packReadme(language: 'en' | 'ar', values: Readonly<Record<'name' | 'from' | 'to' | 'asOf', string>>): string {
  return `${lines[language].map((l) => l.replace(/\{(\w+)\}/g, (_, key: string) => values[key as keyof typeof values])).join('\n')}\n${check}`;
}

/** A part of a path within an archive: nothing that a file system could take for something else. */
export const fileName = (text: string): string => text.normalize('NFC').replace(/[^\p{L}\p{N}._ -]+/gu, '-').replace(/^[. ]+|[. ]+$/g, '').slice(0, 120) || '-';
