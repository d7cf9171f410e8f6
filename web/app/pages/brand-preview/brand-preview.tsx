import { Segmented } from 'antd';
import { useState } from 'react';
import type { CompanyConfig } from '#contract/company.contract.ts';
import { SignInCard } from '#web/features/account/sign-in-dialog.tsx';
import { FrontDoorPage } from '#web/features/site/front-door-page.tsx';
import { HomePage } from '#web/features/site/home/home-page.tsx';
import { PublicHeader } from '#web/features/site/public-header.tsx';
import { BrandScope } from '#web/ui/brand-scope.tsx';
import styles from './brand-preview.module.css';
import { PreviewFrame } from './preview-frame.tsx';
import { WorkbenchPreview } from './workbench-preview.tsx';

const SCREENS = [
  { value: 'home', label: '首页' },
  { value: 'workbench', label: '工作台' },
  { value: 'sign-in', label: '登录' },
  { value: 'front-door', label: '落地页' },
] as const;

/** The product's own screens in small, as they look under a brand that is being edited. */
export function BrandPreview({ config }: { config: CompanyConfig }) {
  const [screen, setScreen] = useState<(typeof SCREENS)[number]['value']>('home');
  return (
    <div className={styles.preview}>
      <Segmented
        block
        aria-label="预览的页面"
        value={screen}
        options={SCREENS.map((option) => ({ ...option }))}
        onChange={setScreen}
      />
      <PreviewFrame config={config}>
        <BrandScope config={config}>
          {screen === 'home' && (
            <>
              <PublicHeader solid={false} account={null} />
              <HomePage />
            </>
          )}
          {screen === 'workbench' && <WorkbenchPreview />}
          {screen === 'sign-in' && (
            <div className={styles.signIn}>
              <div>
                <SignInCard resumes={false} />
              </div>
            </div>
          )}
          {screen === 'front-door' && <FrontDoorPage />}
        </BrandScope>
      </PreviewFrame>
      <p className={styles.note}>
        预览用的是真实页面：首页和落地页如访客所见，工作台里还没有角色，菜单和容量是您自己的。保存后重新打开页面即可看到。
      </p>
    </div>
  );
}
