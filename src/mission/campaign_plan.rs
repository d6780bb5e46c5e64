//! Campaigns as data (`CAMP-1`): a list of missions and their order. The crate `campaign` contains campaigns that are
//! being played.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::diagnostics::{DiagnosticSink, Diagnostics};
use super::file_names::list_campaign_files;
use super::id_checks::check_id;
use super::library::Library;
use super::read_ron;
use super::text_checks::{check_localized, check_name};
use rules::{Localized, both};

/// The field that identifies the file of a campaign.
pub const MISSIONS_FIELD: &str = "missions";

/// Maximum number of missions in a campaign.
pub const MAX_MISSIONS: usize = 20;

/// A checked series of missions: the contents of a `campaign.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Campaign", deny_unknown_fields)]
pub struct CampaignPlan {
    /// The id: `gibraltar`.
    pub id: String,
    /// The name.
    pub name: Localized,
    /// The text that is shown before the first mission.
    pub story: Localized,
    /// The ids of the missions, in order.
    pub missions: Vec<String>,
}

/// The campaigns of some folders, and the faults of the files that could not be read.
#[derive(Clone, Debug, Default)]
pub struct CampaignLibrary {
    /// The campaigns in the order of the folders, and by file name within each folder.
    pub plans: Vec<ListedCampaignPlan>,
    /// Faults of files that contain no valid campaign.
    pub faults: Vec<Diagnostics>,
}

/// A campaign and the file that it was read from.
#[derive(Clone, Debug)]
pub struct ListedCampaignPlan {
    /// The file.
    pub path: PathBuf,
    /// The campaign.
    pub plan: CampaignPlan,
}

impl CampaignLibrary {
    /// Returns the campaign with that id.
    pub fn find(&self, id: &str) -> Option<&CampaignPlan> {
        self.plans.iter().map(|listed| &listed.plan).find(|plan| plan.id == id)
    }
}

/// Reads the campaigns in the given folders: files named `campaign.ron` or `….campaign.ron`. The missions that they
/// link must be in the library. If two campaigns have the same id, only the first is kept.
pub fn load_campaign_library(folders: &[PathBuf], library: &Library) -> CampaignLibrary {
    let mut found = CampaignLibrary::default();
    let mut owners: HashMap<String, PathBuf> = HashMap::new();
    for path in folders.iter().flat_map(|folder| list_campaign_files(folder)) {
        match load_unique_campaign_plan(&path, library, &owners) {
            Ok(plan) => {
                owners.insert(plan.id.clone(), path.clone());
                found.plans.push(ListedCampaignPlan { path, plan });
            }
            Err(faults) => found.faults.push(faults),
        }
    }
    found
}

fn load_unique_campaign_plan(
    path: &Path,
    library: &Library,
    owners: &HashMap<String, PathBuf>,
) -> Result<CampaignPlan, Diagnostics> {
    let text = read_ron::read_text(path)?;
    let plan = parse_campaign_plan(path, &text, library)?;
    if let Some(owner) = owners.get(&plan.id) {
        let mut findings = DiagnosticSink::new(path, &text);
        let (id, owner) = (&plan.id, owner.display());
        findings
            .add(
                "id",
                both!(
                    "`{id}` ya es el id de otra campaña, en {owner}",
                    "`{id}` is already the id of another campaign, in {owner}"
                ),
            )
            .hint(both!("dale a esta un id propio", "give this one an id of its own"));
        findings.finish()?;
    }
    Ok(plan)
}

/// Reads a campaign from the text of a file. Without a library, the existence of its missions is not checked.
///
/// # Errors
/// All faults of the text, in its order.
pub fn parse_campaign_plan<'a>(
    file: &Path,
    text: &str,
    library: impl Into<Option<&'a Library>>,
) -> Result<CampaignPlan, Diagnostics> {
    let mut findings = DiagnosticSink::new(file, text);
    let plan = read_ron::read_ron::<CampaignPlan>(text, &mut findings);
    if let Some(plan) = &plan {
        check_id(&plan.id, "id", &mut findings);
        check_name(&plan.name, "name", &mut findings);
        check_localized(&plan.story, "story", &mut findings);
        check_linked_missions(plan, library.into(), &mut findings);
    }
    findings.finish()?;
    // If there is no campaign, a fault was reported above; this error is only a fallback.
    plan.ok_or_else(|| {
        Diagnostics::unreadable(file, both!("no se ha podido leer ninguna campaña", "no campaign could be read"), None)
    })
}

fn check_linked_missions(plan: &CampaignPlan, library: Option<&Library>, findings: &mut DiagnosticSink<'_>) {
    let count = plan.missions.len();
    if !(1..=MAX_MISSIONS).contains(&count) {
        findings
            .add(
                MISSIONS_FIELD,
                both!(
                    "una campaña enlaza de 1 a {MAX_MISSIONS} misiones, no {count}",
                    "a campaign links 1 to {MAX_MISSIONS} missions, not {count}"
                ),
            )
            .hint(both!(
                "pon sus ids por orden, como `missions: [\"recon\", \"incursion\"]`",
                "list their ids in order, such as `missions: [\"recon\", \"incursion\"]`"
            ))
            .rule("CAMP-1");
    }
    let Some(library) = library else { return };
    for (index, id) in plan.missions.iter().enumerate().filter(|(_, id)| library.find(id).is_none()) {
        let known: Vec<String> = library.missions.iter().map(|listed| format!("`{}`", listed.mission.id)).collect();
        let known = known.join(", ");
        findings
            .add(&format!("{MISSIONS_FIELD}[{index}]"), both!("no hay misión `{id}`", "there is no mission `{id}`"))
            .rule("CAMP-1")
            .hint(both!("misiones disponibles: {known}", "known missions: {known}"));
    }
}
