import type { GoldenRow } from '../golden-row.ts'

/** Sentences written for the tests, in the wording of filers of all sizes and decades. */
export const GOLDEN: readonly GoldenRow[] = [
  {
    rule: 'ceo_departure',
    section: 'item_5_02',
    form: '8-K',
    fires: [
      { text: 'MR. VOSS RESIGNS AS CHIEF EXECUTIVE OFFICER.' },
      {
        text: 'On March 3, 2024 the Board and Harold Voss agreed that he would leave his post as Chief Executive Officer.',
      },
      {
        text: 'The Board accepted the resignation of John Q. Marrow from his positions as President and Chief Executive Officer.',
      },
      {
        text: 'In connection with the retirement of Mr. Voss as Chief Executive Officer, the Board thanked him for his service.',
      },
      {
        text: 'Mr. Keene will transition to the role of Executive Chairman when he leaves the position of chief executive officer on May 31.',
      },
      {
        text: 'It is with sadness that we report that our Chief Executive Officer, Owen Pryce, died on May 4, 2024.',
      },
      {
        text: 'Mr. Dunne informed the Board of Directors of his decision to retire as Chief Executive Officer.',
      },
      {
        text: 'On April 2, 2024, Marta Ellison notified the Board of her decision to resign as Chief Executive Officer, effective June 30, 2024.',
      },
      {
        text: 'Mr. Dunne will retire as President and Chief Executive Officer of the Company at the end of the year.',
      },
      {
        text: 'The Board terminated the employment of R. Paul Keene as the Company’s Chief Executive Officer on May 5.',
      },
      { text: 'Chief Executive Officer Ana Lund has stepped down, effective immediately.' },
      { text: 'Harold Voss, our founder and CEO, announced his retirement today.' },
      {
        text: 'Ms. Iyer succeeds Thomas Beck, who is leaving his position as chief executive officer to pursue other interests.',
      },
    ],
    silent: [
      'Each Participant shall forfeit his award upon termination, as the Chief Executive Officer determines.',
      'Mr. Roe resigned as Chief Operating Officer, and Jane Orr, Chief Executive Officer, will assume his duties.',
      'Mr. Tran will succeed Mr. Moss as Chief Financial Officer and report to Ana Lund, Chief Executive Officer.',
      'Ida Kern resigned as chief executive officer of our European subsidiary.',
      'The CEO discussed the transition of customers to the new platform.',
      'Mr. Dunne has no plans to retire as Chief Executive Officer.',
      'If the Chief Executive Officer resigns for good reason, he would receive two years of salary.',
      'Upon termination of employment without cause, the Chief Executive Officer is entitled to severance.',
      'Jane Ortega, a director since 2011, resigned from the Board; the Chief Executive Officer thanked her for her service.',
      'The Company appointed Ms. Iyer as Chief Executive Officer on April 2, 2024.',
      '“We are leaving a difficult year behind us,” said Harold Voss, Chief Executive Officer.',
      'Mr. Cole, who retired as chief executive officer of Beacon Mutual in 2015, joined our Board.',
      'The Chief Executive Officer may be removed by a vote of two thirds of the directors.',
      'The Supplemental Executive Retirement Plan covers the Chief Executive Officer and two other officers.',
      '“Good Reason” means a change such that the executive ceases to report to the Chief Executive Officer.',
      'The loss or departure of our Chief Executive Officer could harm our business.',
      'The agreement with the Chief Executive Officer terminates on December 31, 2026.',
      'Our customer’s chief executive officer resigned in March.',
      'By: /s/ Harold Voss, Chief Executive Officer',
      'The compensation committee consulted the Chief Executive Officer about the departure of the plant manager.',
    ],
  },
  {
    rule: 'cfo_departure',
    section: 'item_5_02',
    form: '8-K',
    fires: [
      {
        text: 'Ruth Abel, who succeeds Dale Moss as Chief Financial Officer, joined the Company on May 6, 2024.',
      },
      {
        text: 'On May 1, 2024, Louis Tran resigned from his positions as Chief Financial Officer and Secretary.',
      },
      {
        text: 'On June 12, Louis Tran, Chief Financial Officer, tendered his resignation to pursue another opportunity.',
      },
      {
        text: 'Ms. Reyes will step down from her role as Chief Financial Officer once a successor is found.',
      },
      {
        text: 'Effective immediately, Dale Moss is no longer serving as the Company’s Chief Financial Officer.',
      },
      { text: 'The Company announced the departure of its Chief Financial Officer, Pieter Blom.' },
      { text: 'Gwen Adair retired as Executive Vice President and CFO on March 31, 2024.' },
      {
        text: 'The employment of Mr. Moss as Chief Financial Officer and Treasurer was terminated on July 8.',
      },
    ],
    silent: [
      'The Chief Financial Officer presented the plan to retire $50 million of bonds.',
      'The Chief Financial Officer approves the termination of leases.',
      'Ms. Reyes has not resigned as Chief Financial Officer.',
      'Mr. Blom was appointed Chief Financial Officer, effective July 15, 2024.',
      'If the Chief Financial Officer’s employment is terminated without cause, unvested options vest.',
      'The Chief Financial Officer will report to the new chief executive after the retirement of Mr. Voss.',
      'The Retirement Plan is administered by the Chief Financial Officer.',
      'The Chief Financial Officer of the Borrower shall certify compliance at the termination of the facility.',
      'The services of our Chief Financial Officer are important, and her departure could hurt us.',
      '“We retired $50 million of debt,” said Gwen Adair, Chief Financial Officer.',
      'Karl Weiss, formerly Chief Financial Officer of a listed retailer, retired in 2014 and now joins our Board.',
      'A director, Mr. Hart, retired from the Board; he had met often with the Chief Financial Officer.',
      'The Chief Financial Officer may resign upon 60 days’ notice under the agreement.',
      '“Separation from Service” is defined in the plan for the Chief Financial Officer.',
      'The agreement dated March 1 with the Chief Financial Officer provides benefits upon retirement.',
      'Date: May 5, 2024 /s/ Gwen Adair, Chief Financial Officer',
      'Our auditor’s partner left after discussions with the Chief Financial Officer ended.',
    ],
  },
  {
    rule: 'executive_appointment',
    section: 'item_5_02',
    form: '8-K',
    fires: [
      { text: 'Nora Pike joined the Company as Chief Financial Officer on May 6, 2024.' },
      {
        text: 'Ms. Adair has been appointed Chief Financial Officer, reporting to Ana Lund, our Chief Executive Officer.',
      },
      { text: 'Dr. Falk will also become the Company’s Chief Financial Officer.' },
      { text: 'Messrs. Hale and Orr have been elected Co-Presidents of the firm.' },
      {
        text: 'On April 2, 2024, the Board appointed Priya Iyer as Chief Executive Officer, effective July 1, 2024.',
      },
      { text: 'The Company named Stephen Hale its new Chief Financial Officer.' },
      { text: 'Ms. Okafor was elected Senior Vice President and General Counsel by the Board of Directors.' },
      { text: 'Effective May 1, Daniel Roth was promoted to Chief Operating Officer.' },
      { text: 'We announce the appointment of Dr. Lena Falk as Chief Medical Officer.' },
      { text: 'Mr. Quill will become President of the Company on the first day of the new fiscal year.' },
      { text: 'Northgate Names Elena Ruiz Chief Financial Officer.' },
    ],
    silent: [
      'There are no arrangements or understandings between Mr. Hale and any other person pursuant to which he was appointed as Chief Financial Officer.',
      'Mr. Blom will serve as a senior advisor reporting to the President and Chief Executive Officer.',
      'Omar Bell was hired as director of plant safety and reports to the Chief Operating Officer.',
      'The Board re-elected the President and the Chief Executive Officer for another year.',
      'The shareholders elected Ana Lund, our Chief Executive Officer, to the Board of Directors.',
      'Upon appointment of a successor Chief Financial Officer, the interim arrangement ends.',
      'The Board has not appointed a Chief Financial Officer.',
      'The Company may appoint an interim Chief Executive Officer.',
      'Ms. Okafor was previously appointed General Counsel of a private company.',
      'Stephen Hale has served as our Chief Financial Officer since 2012.',
      'The undersigned appoints the Chief Financial Officer as his true and lawful attorney-in-fact.',
      'If a new chief executive officer is appointed, the award will vest in full.',
      'Magda Stone was elected to the Board of Directors at the annual meeting and the Chief Executive Officer congratulated her.',
      'Our CEO was named to the list of best leaders by a business magazine.',
      'Mr. Roth resigned as Chief Operating Officer on May 1.',
      'The Borrower shall notify the Agent if a Chief Financial Officer of the Borrower is appointed.',
      '“Executive” means a person elected to the office of president or chief executive officer.',
      'Our ability to hire a chief financial officer in time is subject to risks.',
      'The tenant named a new chief executive officer in April.',
      'The Company is searching for a Chief Financial Officer and hired a search firm.',
      '10.1 Letter of appointment of Chief Operating Officer dated May 1, 2024',
    ],
  },
]
