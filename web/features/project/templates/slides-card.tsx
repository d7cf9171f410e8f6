import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { PROJECT_NAME_MAX, updateProject } from '#contract/project.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { projectAddress } from '#web/lib/project-address.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import { blankScene } from '../blank-scene.ts';
import { holdSlides } from '../nodes/held-slides.ts';
import { ACCEPT_SLIDES, acceptsSlides, SLIDE_KINDS } from '../nodes/use-importing.tsx';
import { PROJECTS_KEY, rolesToShowQuery } from '../project.queries.ts';
import { withQuestionsOf } from '../project-values.ts';

/** Begins with a deck: a project by the name of the file, whose pages become its nodes. */
export function SlidesCard() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const roles = useQuery(rolesToShowQuery()).data ?? [];
  const make = useMutation({
    mutationFn: async (file: File) => {
      const [role] = roles;
      const scene = withQuestionsOf(blankScene(), role?.question);
      const id = await call(updateProject, {
        ...{ name: nameOf(file), roleId: role?.id ?? '', scene },
        direction: '1', // as pages lie
      });
      return { id, file };
    },
    onSuccess: ({ id, file }) => {
      void client.invalidateQueries({ queryKey: PROJECTS_KEY });
      holdSlides(id, file);
      navigate(projectAddress(id, { tab: 'nodes' }));
    },
    onError: (error) => tellFailure(error, '没有创建项目：'),
  });
  const { choose, input } = useFileChooser({
    accept: ACCEPT_SLIDES,
    label: '用 PPT 或 PDF 创建项目',
    onChoose([file]) {
      if (!acceptsSlides(file)) notice.error(`“${file.name}”不是 ${SLIDE_KINDS}，请换一个文件`);
      else if (roles.length === 0) notice.error('还没有角色，请先在“我的角色”里创建一个');
      else make.mutate(file);
    },
  });
  return (
    <>
      <button type="button" disabled={make.isPending} onClick={choose}>
        <span>
          <Icon name="upload" size={20} />
        </span>
        <b>导入 PPT 或 PDF</b>
        <small>{make.isPending ? '正在创建项目…' : '每一页变成一个讲解节点'}</small>
      </button>
      {input}
    </>
  );
}

/** The file's name without its ending, as far as a project may be called so. */
const nameOf = ({ name }: File): string =>
  [...name.replace(/\.\w+$/, '').trim()].slice(0, PROJECT_NAME_MAX).join('').trim() || '导入的讲解';
